import { InscriptionAccord } from '#generated/enums/inscription-accord.gen.ts';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { type HoleChoice, lettersToSend } from '#domain/mails/holes/hole-choice.ts';
import { composeLinked } from '#domain/mails/linked-mail.ts';
import { linkPage } from '#domain/mails/mail-links.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { keepTraces, mergeValues, publicAddress } from '#domain/mails/mail-work.ts';
import type { LeftOutReason } from '#domain/mails/recipients.ts';
import { templateFiles } from '#domain/mails/templates/mail-template.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { expiryOf } from '#domain/welcome/invitation/guest-link.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, hold, open, refuse, see, update, type Work } from '#domain/work/work.ts';
import { filmTitles } from '../announcement/announce.ts';
import { type Preference, preferredRoutes } from '../announcement/preferred-routes.ts';
import { holesOfLetters, type Letter, letterFingerprint } from '../announcement/queue-letters.ts';
import { lettersOf } from '../announcement/written-letters.ts';
import { placeOf } from '../deliberation/places.ts';

export interface InvitationPlan {
  /** Selected films that nobody invited yet. */
  readonly films: readonly FestivalInscription[];
  /** One letter a film, because each brings the link of its own answer. */
  readonly letters: readonly Letter[];
  readonly titles: ReadonlyMap<number, string>;
  readonly left: readonly { readonly about: number; readonly reason: LeftOutReason | 'sans-modele' | 'deja-invite' }[];
  /** Changes with any decision, address or template. */
  readonly fingerprint: string;
}

/** The films of a section that an invitation would reach before they are announced, and those that stay out. */
export function* planInvitations(idSection: number, order: readonly Preference[]): Work<InvitationPlan> {
  yield* see('festival-section', idSection);
  const entries = yield* find('festival-inscription', { IdSection: idSection, DateAnnonce: null, DateRetrait: null });
  const selected = entries.filter((entry) => placeOf(entry) === InscriptionPlace.selection);
  const films = selected.filter(({ Accord }) => Accord === null);
  const { letters: byPerson, left } = yield* lettersOf(MailUsage.filmInvite, films, { routes: preferredRoutes(order), isRepeated: true });
  const letters = byPerson.flatMap(({ template, person, entries: named }) =>
    named.map((about) => ({ template, person: { ...person, about }, entries: [about] })),
  );
  return {
    films,
    letters,
    titles: yield* filmTitles(selected),
    left: [...left, ...selected.filter(({ Accord }) => Accord !== null).map(({ Id }) => ({ about: Id, reason: 'deja-invite' as const }))],
    fingerprint: fingerprintOf([...films.map(({ Id }) => String(Id)), ...letters.map(letterFingerprint)]),
  };
}

export interface InvitationOrder {
  readonly idSection: number;
  readonly order: readonly Preference[];
  /** The teams are written to; else staff hand the links on. */
  readonly isMailed: boolean;
  /** Of the plan that was read. */
  readonly fingerprint: string;
  readonly holes: HoleChoice;
}

/** Link of a letter before it is made: it is as the letter leaves. */
export function* linkToCome(): Work<Readonly<Record<string, string>>> {
  const address = yield* publicAddress();
  return address === null ? {} : { lienFilm: linkPage(address, 'film', '…') };
}

/** Invites the films as they were read. Nothing of it is public: announcing stays an act of its own. */
export function* inviteSelected(
  { idSection, order, isMailed, fingerprint, holes }: InvitationOrder,
  facts: Facts,
): Work<{ readonly films: number; readonly mails: number }> {
  yield* hold('festival-section', idSection, 'annonce-en-cours');
  yield* open('festival-section', idSection);
  const plan = yield* planInvitations(idSection, order);
  if (plan.fingerprint !== fingerprint) return yield* refuse('annonce-changee');
  if (!isMailed) {
    for (const { Id } of plan.films) yield* inviteOne(Id, null, facts);
    return { films: plan.films.length, mails: 0 };
  }
  const letters = yield* lettersToSend(plan.letters, yield* holesOfLetters(plan.letters, yield* linkToCome()), holes);
  for (const letter of letters) yield* queueInvitation(letter, yield* inviteOne(letter.person.about, letter, facts));
  return { films: letters.length, mails: letters.length };
}

function* inviteOne(IdInscription: number, letter: Letter | null, { now, userId }: Facts): Work<number> {
  yield* update('festival-inscription', IdInscription, { Accord: InscriptionAccord.invite });
  return yield* create('festival-inscription-invitation', {
    IdInscription,
    DateInvitation: now,
    IdInvitePar: userId,
    ExpireLe: expiryOf(now),
    NomDestinataire: letter?.person.name.slice(0, NAME_MAX) ?? null,
    Destinataire: letter?.person.email ?? null,
    Langue: languageOf(letter?.person.language ?? null),
  });
}

const NAME_MAX = 150;

function* queueInvitation({ template, person }: Letter, invitation: number): Work<void> {
  const source = sourceOf('festival-inscription') ?? (yield* refuse('introuvable'));
  const culture = languageOf(person.language);
  const values = (yield* mergeValues({ source, ids: [person.about], culture, isByHand: false })).get(person.about);
  const publicUrl = yield* publicAddress();
  const { mail, links } = yield* composeLinked({
    text: template.textIn(culture),
    values: { nomDestinataire: person.name, ...values },
    orders: publicUrl === null ? [] : [{ field: 'lienFilm', kind: 'film', id: invitation, publicUrl }],
    recipient: person.email,
  });
  const contactId = person.entity === 'contact' ? person.id : null;
  const attachments = yield* templateFiles(template.id, culture);
  const { replyTo, id: templateId } = template;
  yield* keepTraces([
    {
      source,
      about: person.about,
      contactId,
      recipient: person.email,
      mail,
      links,
      templateId,
      usage: null,
      batch: null,
      replyTo,
      attachments,
    },
  ]);
}
