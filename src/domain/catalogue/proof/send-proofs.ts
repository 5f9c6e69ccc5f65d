import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { filmTitles } from '#domain/committee/announcement/announce.ts';
import { type Preference, preferredRoutes } from '#domain/committee/announcement/preferred-routes.ts';
import { holesOfLetters, type Letter, letterFingerprint } from '#domain/committee/announcement/queue-letters.ts';
import { lettersOf, type WrittenLetters } from '#domain/committee/announcement/written-letters.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { type HoleChoice, lettersToSend } from '#domain/mails/holes/hole-choice.ts';
import { composeLinked } from '#domain/mails/linked-mail.ts';
import { linkPage } from '#domain/mails/mail-links.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { keepTraces, listedIds, mergeValues, publicAddress } from '#domain/mails/mail-work.ts';
import { templateFiles } from '#domain/mails/templates/mail-template.ts';
import { openScreen } from '#domain/views/view-screens.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { expiryOf } from '#domain/welcome/invitation/guest-link.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, holdAll, refuse, refuseField, update, type Work } from '#domain/work/work.ts';
import { AWAITED, setProofState } from './proof-link.ts';

/** List from which proofs leave. */
const SCREEN = 'catalogue-preparation';
/** A catalogue holds some hundreds of films. */
const FILMS_MAX = 2_000;

type ProofException = 'deja-envoye' | 'deja-approuve' | 'a-examiner' | 'sans-attente';

export interface ProofChoice {
  /** Filter of the list, as it was sent. */
  readonly filter: unknown;
  readonly order: readonly Preference[];
  readonly isReminder: boolean;
}

export interface ProofPlan {
  readonly films: readonly FestivalInscription[];
  /** One letter a film, because each brings the link of its own page. */
  readonly letters: readonly Letter[];
  readonly titles: ReadonlyMap<number, string>;
  readonly left: readonly { readonly about: number; readonly reason: WrittenLetters['left'][number]['reason'] | ProofException }[];
  /** Changes with any film, address or template. */
  readonly fingerprint: string;
}

/** Films of the list that a proof, or its reminder, would reach, and those that stay out. */
export function* planProofs({ filter, order, isReminder }: ProofChoice, facts: Facts): Work<ProofPlan> {
  const { shown } = yield* openScreen(SCREEN, facts);
  const ids = yield* listedIds({ entity: 'festival-inscription', shown, filter, max: FILMS_MAX + 1 });
  if (ids.length > FILMS_MAX) yield* refuseField({ path: 'filter', code: 'trop-elements', params: { max: FILMS_MAX } });
  const listed = yield* find('festival-inscription', { Id: ids, Statut: InscriptionStatut.programme, DateRetrait: null });
  const films = listed.filter((entry) => exceptionOf(entry, isReminder) === null);
  const usage = isReminder ? MailUsage.bonATirerRelance : MailUsage.bonATirer;
  const { letters: byPerson, left } = yield* lettersOf(usage, films, { routes: preferredRoutes(order), isRepeated: true });
  const letters = byPerson.flatMap(({ template, person, entries }) =>
    entries.map((about) => ({ template, person: { ...person, about }, entries: [about] })),
  );
  return {
    films,
    letters,
    titles: yield* filmTitles(listed),
    left: [
      ...left,
      ...listed.flatMap((entry) => {
        const reason = exceptionOf(entry, isReminder);
        return reason === null ? [] : [{ about: entry.Id, reason }];
      }),
    ],
    fingerprint: fingerprintOf([...films.map(({ Id }) => String(Id)), ...letters.map(letterFingerprint)]),
  };
}

/** Why a film is left out; null: it is written to. */
function exceptionOf({ EtatEpreuve }: FestivalInscription, isReminder: boolean): ProofException | null {
  const isAwaited = AWAITED.includes(EtatEpreuve);
  if (isReminder) return isAwaited ? null : 'sans-attente';
  if (isAwaited) return 'deja-envoye';
  if (EtatEpreuve === EpreuveEtat.approuve) return 'deja-approuve';
  return EtatEpreuve === EpreuveEtat.aExaminer ? 'a-examiner' : null;
}

export interface ProofOrder extends ProofChoice {
  /** Template of the printed page; null: the page online alone. */
  readonly templateId: number | null;
  readonly isMailed: boolean;
  /** Of the plan that was read. */
  readonly fingerprint: string;
  readonly holes: HoleChoice;
}

/** Link of a letter before it is made: it is as the letter leaves. */
export function* linkToCome(): Work<Readonly<Record<string, string>>> {
  const address = yield* publicAddress();
  return address === null ? {} : { lienEpreuve: linkPage(address, 'epreuve', '…') };
}

/** Sends the proofs, or their reminders, as they were read. */
export function* sendProofs(order: ProofOrder, facts: Facts): Work<{ readonly films: number; readonly mails: number }> {
  const plan = yield* planProofs(order, facts);
  if (plan.fingerprint !== order.fingerprint) return yield* refuse('annonce-changee');
  const leaving = order.isMailed
    ? yield* lettersToSend(plan.letters, yield* holesOfLetters(plan.letters, yield* linkToCome()), order.holes)
    : [];
  const written = order.isMailed ? leaving.map(({ person }) => person.about) : plan.films.map(({ Id }) => Id);
  yield* holdAll('festival-inscription', written);
  const letters = new Map(leaving.map((letter) => [letter.person.about, letter]));
  for (const entry of written) {
    const letter = order.isMailed ? (letters.get(entry) ?? null) : null;
    const proof = order.isReminder ? yield* remind(entry, letter, facts) : yield* openOne(entry, { letter, order, facts });
    if (letter !== null) yield* queueProof(letter, proof);
  }
  return { films: written.length, mails: order.isMailed ? written.length : 0 };
}

interface Sending {
  readonly letter: Letter | null;
  readonly order: ProofOrder;
  readonly facts: Facts;
}

function* openOne(IdInscription: number, { letter, order, facts: { now, userId } }: Sending): Work<number> {
  for (const { Id } of yield* find('epreuve', { IdInscription })) yield* update('epreuve', Id, { Etat: EpreuveEtat.remplace });
  const Id = yield* create('epreuve', {
    IdInscription,
    DateEnvoi: now,
    IdEnvoyePar: userId,
    IdGabarit: order.templateId,
    ExpireLe: expiryOf(now),
    ...addressee(letter),
  });
  yield* setProofState({ Id, IdInscription }, EpreuveEtat.envoye);
  return Id;
}

function addressee(letter: Letter | null) {
  return {
    NomDestinataire: letter?.person.name.slice(0, NAME_MAX) ?? null,
    Destinataire: letter?.person.email ?? null,
    Langue: languageOf(letter?.person.language ?? null),
  };
}

const NAME_MAX = 150;

function* remind(IdInscription: number, letter: Letter | null, { now }: Facts): Work<number> {
  const [proof] = yield* find('epreuve', { IdInscription, Etat: AWAITED });
  if (proof === undefined) return yield* refuse('introuvable');
  yield* update('epreuve', proof.Id, {
    NbRelances: proof.NbRelances + 1,
    DateRelance: now,
    ExpireLe: expiryOf(now),
    ...(letter === null ? {} : addressee(letter)),
  });
  yield* setProofState(proof, EpreuveEtat.relance);
  return proof.Id;
}

function* queueProof({ template, person }: Letter, proof: number): Work<void> {
  const source = sourceOf('festival-inscription') ?? (yield* refuse('introuvable'));
  const culture = languageOf(person.language);
  const values = (yield* mergeValues({ source, ids: [person.about], culture, isByHand: false })).get(person.about);
  const publicUrl = yield* publicAddress();
  const { mail, links } = yield* composeLinked({
    text: template.textIn(culture),
    values: { nomDestinataire: person.name, ...values },
    orders: publicUrl === null ? [] : [{ field: 'lienEpreuve', kind: 'epreuve', id: proof, publicUrl }],
    recipient: person.email,
  });
  const attachments = yield* templateFiles(template.id, culture);
  yield* keepTraces([
    {
      source,
      about: person.about,
      contactId: person.entity === 'contact' ? person.id : null,
      recipient: person.email,
      mail,
      links,
      templateId: template.id,
      usage: null,
      batch: null,
      replyTo: template.replyTo,
      attachments,
    },
  ]);
}
