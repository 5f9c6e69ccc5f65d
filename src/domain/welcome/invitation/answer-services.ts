import type { InvitationJeton } from '#generated/schemas/invitation-jeton.zod.ts';
import type { InvitationRepondue } from '#generated/schemas/invitation-repondue.zod.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, refuseField, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { refusalOf } from './guest-link.ts';
import { ANSWER } from './make-link.ts';

export const GUEST = 'festival-participant-invite';

interface Proposed {
  readonly Nom: string;
  readonly Culture: Language;
  readonly Edition: number;
  readonly Debut: string | null;
  readonly Fin: string | null;
  readonly Arrivee: string | null;
  readonly HeureArrivee: string | null;
  readonly Depart: string | null;
  readonly HeureDepart: string | null;
  readonly NuitsMax: number;
}

/** What the guest is invited to, for the page that asks. */
export const getInvitation: WorkService<Asked<unknown, unknown, Infer<typeof InvitationJeton>>, Proposed> = {
  entity: ANSWER,
  isGuarded: true,
  *run({ body }, { now }) {
    const guest = yield* guestOf(yield* openAnswer(body.Jeton, now));
    const edition = readNumber(guest, 'Eannee') ?? 0;
    const [dates = {}] = yield* find('festival-edition', { Eannee: edition });
    const id = readId(guest);
    return {
      Nom: (yield* participantNames([id])).get(id) ?? '',
      Culture: yield* languageOfGuest(guest),
      Edition: edition,
      Debut: readText(dates, 'DateDebut'),
      Fin: readText(dates, 'DateFin'),
      Arrivee: readText(guest, 'Arrivee'),
      HeureArrivee: readText(guest, 'HeureArrivee'),
      Depart: readText(guest, 'Depart'),
      HeureDepart: readText(guest, 'HeureDepart'),
      NuitsMax: readNumber(guest, 'NuitsMax') ?? 0,
    };
  },
};

/** Kept beside the sheet of the guest until somebody of the staff takes it over: the link has served then. */
export const answerInvitation: WorkService<Asked<unknown, unknown, Infer<typeof InvitationRepondue>>, boolean> = {
  entity: ANSWER,
  isGuarded: true,
  *run({ body: { Jeton, IsAcceptee, ...said } }, { now }) {
    const answer = yield* openAnswer(Jeton, now);
    if (IsAcceptee && said.Arrivee != null && said.Depart != null && said.Depart < said.Arrivee)
      yield* refuseField({ path: 'Depart', code: 'valeur', message: 'invitation.departAvant' });
    const stay = IsAcceptee
      ? { ...said, HeureArrivee: timeOf(said.HeureArrivee), HeureDepart: timeOf(said.HeureDepart) }
      : { Message: said.Message };
    yield* update(ANSWER, readId(answer), { ...filled(stay), IsAcceptee, DateReponse: now, Etat: InvitationReponseEtat.recue });
    return true;
  },
};

const timeOf = (hour: string | null | undefined): string | null => (hour == null ? null : `${hour}:00`);

const filled = (said: Readonly<Record<string, string | null | undefined>>): RecordData =>
  Object.fromEntries(Object.entries(said).map(([name, text]) => [name, text === undefined || text?.trim() === '' ? null : text]));

/** Of two who use a link at once, one does. */
function* openAnswer(secret: string, now: string): Work<RecordData> {
  const Empreinte = yield* fingerprintOfSecret(secret);
  const [known] = yield* find(ANSWER, { Empreinte });
  if (known === undefined) return yield* refuse('lien-inconnu');
  yield* waitFor(ANSWER, [readId(known)]);
  const [answer = known] = yield* find(ANSWER, { Empreinte });
  const refusal = refusalOf(answer, now);
  return refusal === null ? answer : yield* refuse(refusal);
}

/** A guest who was deleted since is told of no more than a link that never was. */
function* guestOf(answer: RecordData): Work<RecordData> {
  const [guest] = yield* find(GUEST, { Id: readNumber(answer, 'IdParticipant') ?? 0 });
  return guest ?? (yield* refuse('lien-inconnu'));
}

function* languageOfGuest(guest: RecordData): Work<Language> {
  const [contact = {}] = yield* find('contact', { Id: readNumber(guest, 'IdContact') ?? 0 });
  const [language = {}] = yield* find('langue', { Id: readNumber(contact, 'IdLangueCorrespondance') ?? 0 });
  return languageOf(readText(language, 'Code'));
}
