import type { InvitationReponse } from '#generated/records/invitation-reponse.gen.ts';
import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import type { InvitationJeton } from '#generated/schemas/invitation-jeton.zod.ts';
import type { InvitationRepondue } from '#generated/schemas/invitation-repondue.zod.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, refuseField, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { refusalOf } from './guest-link.ts';
import { keepAnswers, type ProposedQuestion, proposedQuestions } from './guest-questions.ts';

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
  readonly Questions: ProposedQuestion[];
}

/** Invitation of the guest, for the page that asks. */
export const getInvitation: WorkService<Asked<unknown, unknown, Infer<typeof InvitationJeton>>, Proposed> = {
  entity: 'invitation-reponse',
  isGuarded: true,
  *run({ body }, { now }) {
    const guest = yield* guestOf(yield* openAnswer(body.Jeton, now));
    const [edition] = yield* find('festival-edition', { Eannee: guest.Eannee });
    const id = guest.Id;
    const Culture = yield* languageOfGuest(guest);
    return {
      Nom: (yield* participantNames([id])).get(id) ?? '',
      Culture,
      Edition: guest.Eannee,
      Debut: edition?.DateDebut ?? null,
      Fin: edition?.DateFin ?? null,
      Arrivee: guest.Arrivee,
      HeureArrivee: guest.HeureArrivee,
      Depart: guest.Depart,
      HeureDepart: guest.HeureDepart,
      NuitsMax: guest.NuitsMax ?? 0,
      Questions: yield* proposedQuestions(guest, Culture),
    };
  },
};

/**
 * Kept beside the sheet of the guest until somebody of the staff takes it over: the link has served then.
 * Questions of the staff have no other answer to be compared with, and keep theirs at once.
 */
export const answerInvitation: WorkService<Asked<unknown, unknown, Infer<typeof InvitationRepondue>>, boolean> = {
  entity: 'invitation-reponse',
  isGuarded: true,
  *run({ body: { Jeton, IsAcceptee, Reponses = [], ...said } }, { now }) {
    const answer = yield* openAnswer(Jeton, now);
    if (IsAcceptee && said.Arrivee != null && said.Depart != null && said.Depart < said.Arrivee)
      yield* refuseField({ path: 'Depart', code: 'valeur', message: 'invitation.departAvant' });
    if (IsAcceptee) yield* keepAnswers(yield* guestOf(answer), Reponses);
    const stay = IsAcceptee
      ? { ...said, HeureArrivee: timeOf(said.HeureArrivee), HeureDepart: timeOf(said.HeureDepart) }
      : { Message: said.Message };
    yield* update('invitation-reponse', answer.Id, { ...filled(stay), IsAcceptee, DateReponse: now, Etat: InvitationReponseEtat.recue });
    return true;
  },
};

function timeOf(hour: string | null | undefined): string | null {
  return hour == null ? null : `${hour}:00`;
}

function filled(texts: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text === undefined || text?.trim() === '' ? null : text]));
}

/** Of two who use a link at once, one does. */
function* openAnswer(secret: string, now: string): Work<InvitationReponse> {
  const Empreinte = yield* fingerprintOfSecret(secret);
  const [found] = yield* find('invitation-reponse', { Empreinte });
  if (found === undefined) return yield* refuse('lien-inconnu');
  yield* waitFor('invitation-reponse', [found.Id]);
  const [answer = found] = yield* find('invitation-reponse', { Empreinte });
  const refusal = refusalOf(answer, now);
  return refusal === null ? answer : yield* refuse(refusal);
}

/** A guest who was deleted since is answered like a link that never was. */
function* guestOf(answer: InvitationReponse): Work<FestivalParticipantInvite> {
  const [guest] = yield* find('festival-participant-invite', { Id: answer.IdParticipant });
  return guest ?? (yield* refuse('lien-inconnu'));
}

function* languageOfGuest(guest: FestivalParticipantInvite): Work<Language> {
  const [contact] = yield* find('contact', { Id: guest.IdContact });
  const [language] = yield* find('langue', { Id: contact?.IdLangueCorrespondance ?? 0 });
  return languageOf(language?.Code ?? null);
}
