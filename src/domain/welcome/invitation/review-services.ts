import type { InvitationReponse } from '#generated/records/invitation-reponse.gen.ts';
import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import type { ReponseExamen } from '#generated/schemas/reponse-examen.zod.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import { InvitationStatut } from '#generated/enums/invitation-statut.gen.ts';
import { MotifOrigine } from '#generated/enums/motif-origine.gen.ts';
import { linkPage } from '#domain/mails/mail-links.ts';
import { newSecret, publicAddress } from '#domain/mails/mail-work.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { readText } from '#domain/values/record-data.ts';
import { ask } from '#domain/work/replies.ts';
import type { StepChoices } from '#domain/work/step-choices.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, open, refuse, refuseWith, save, see, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { awaitAnswer, revokeLinks } from './make-link.ts';

type ById = Asked<{ readonly id: number }, unknown, unknown>;

/** Fields of the sheet that an answer may change. */
const FIELDS = ['Arrivee', 'HeureArrivee', 'Depart', 'HeureDepart', 'RegimeAlimentaire', 'Accessibilite'] as const;
/** Shown to those alone who may see what is sensitive. */
const SENSITIVE: readonly string[] = ['RegimeAlimentaire', 'Accessibilite'];
const SENSITIVE_RIGHT = 'DONNEES-SENSIBLES';

/** A link that staff hand on themselves; those before it take no answer any more. */
export const createInvitationLien: WorkService<ById, { readonly Lien: string; readonly ExpireLe: string }> = {
  entity: 'invitation-reponse',
  *run({ params: { id } }, { now }) {
    yield* open('festival-participant-invite', id);
    const address = yield* publicAddress();
    if (address === null) return yield* refuseWith('regle-metier', { message: 'invitation.sansAdresse' });
    const answer = yield* awaitAnswer(id, now);
    const { secret, fingerprint } = yield* newSecret();
    yield* update('invitation-reponse', answer, { Empreinte: fingerprint });
    const [made] = yield* find('invitation-reponse', { Id: answer });
    return { Lien: linkPage(address, 'invite', secret), ExpireLe: made?.ExpireLe ?? '' };
  },
};

export const revokeInvitationLien: WorkService<ById, number> = {
  entity: 'invitation-reponse',
  *run({ params: { id } }) {
    yield* open('festival-participant-invite', id);
    return yield* revokeLinks(id);
  },
};

interface Compared {
  readonly Id: number | null;
  /** Step that the sheet would take; null: none. */
  readonly Etape: string | null;
  readonly Etat: number | null;
  readonly DateCreation: string | null;
  readonly ExpireLe: string | null;
  readonly DateReponse: string | null;
  readonly IsAcceptee: boolean;
  readonly Accompagnants: string | null;
  readonly Message: string | null;
  readonly Champs: readonly { readonly Champ: string; readonly Fiche: string | null; readonly Reponse: string | null }[];
}

/** The last answer of a guest beside what the sheet says. */
export const compareReponse: WorkService<ById, Compared> = {
  entity: 'invitation-reponse',
  *run({ params: { id } }, { has }) {
    const guest = yield* see('festival-participant-invite', id);
    const answer = yield* lastAnswer(id);
    const shownFields = FIELDS.filter((name) => has(SENSITIVE_RIGHT) || !SENSITIVE.includes(name));
    return {
      Id: answer?.Id ?? null,
      Etape: answer === null ? null : stepNameFor(guest, answer),
      Etat: answer?.Etat ?? null,
      DateCreation: answer?.DateCreation ?? null,
      ExpireLe: answer?.ExpireLe ?? null,
      DateReponse: answer?.DateReponse ?? null,
      IsAcceptee: answer?.IsAcceptee === true,
      Accompagnants: answer?.Accompagnants ?? null,
      Message: answer?.Message ?? null,
      Champs: shownFields.map((Champ) => ({ Champ, Fiche: guest[Champ], Reponse: answer?.[Champ] ?? null })),
    };
  },
};

function* lastAnswer(guest: number): Work<InvitationReponse | null> {
  const answers = yield* find('invitation-reponse', { IdParticipant: guest });
  const { recue } = InvitationReponseEtat;
  // An answer that waits for somebody comes before a newer link that nobody has used.
  return answers.findLast((one) => one.Etat === recue) ?? answers.toSorted((left, right) => left.Id - right.Id).at(-1) ?? null;
}

/** Writes on the sheet what is chosen of an answer, as the person's own change. Of two who do, the second learns of the first. */
export const reviewReponse: WorkService<Asked<{ readonly id: number }, unknown, Infer<typeof ReponseExamen>>, number> = {
  entity: 'festival-participant-invite',
  *run({ params: { id }, body }, facts) {
    if (!facts.has(entities['festival-participant-invite'].rights.write ?? '')) yield* refuse('droit-manquant');
    yield* waitFor('invitation-reponse', [id]);
    const [answer] = yield* find('invitation-reponse', { Id: id });
    if (answer === undefined) return yield* refuse('introuvable');
    if (answer.Etat !== InvitationReponseEtat.recue) yield* refuseDone(answer);
    if (!body.IsEcartee) yield* takeOver(answer, body);
    const Etat = body.IsEcartee ? InvitationReponseEtat.ecartee : InvitationReponseEtat.reprise;
    yield* update('invitation-reponse', id, { Etat, DateExamen: facts.now, IdExaminePar: facts.userId });
    return Etat;
  },
};

function* refuseDone(answer: InvitationReponse): Work<never> {
  const by = answer.IdExaminePar ?? 0;
  const qui = readText(yield* names('utilisateur', [by]), String(by)) ?? '–';
  const quand = formatDateTime(answer.DateExamen ?? '');
  return yield* refuseWith('regle-metier', { message: 'invitation.dejaExaminee', params: { qui, quand } });
}

function* takeOver(answer: InvitationReponse, { Champs, IsStatut, Suites }: Infer<typeof ReponseExamen>): Work<void> {
  const id = answer.IdParticipant;
  const guest = yield* open('festival-participant-invite', id);
  const answeredValues = Object.fromEntries(Champs.map((name) => [name, answer[name]]));
  if (Champs.length > 0) yield* save('festival-participant-invite', guest, { ...guest, ...answeredValues, Version: guest.Version });
  if (IsStatut) yield* stepFor(answer, Suites ?? {});
}

const WAITING: readonly unknown[] = [InvitationStatut.brouillon, InvitationStatut.envoyee];

const ENDED: readonly unknown[] = [InvitationStatut.refusee, InvitationStatut.desistement];

/** A guest who comes is confirmed; one who does not is refused, or withdraws where all was ready. */
function stepNameFor({ Statut }: Pick<FestivalParticipantInvite, 'Statut'>, { IsAcceptee }: InvitationReponse): string | null {
  if (IsAcceptee === true) return WAITING.includes(Statut) ? 'confirmer' : null;
  if (ENDED.includes(Statut)) return null;
  return Statut === InvitationStatut.validee ? 'desister' : 'refuser';
}

function* stepFor(answer: InvitationReponse, choices: StepChoices): Work<void> {
  const id = answer.IdParticipant;
  const guest = yield* open('festival-participant-invite', id);
  const step = stepNameFor(guest, answer);
  if (step === null) return;
  const reason =
    step === 'confirmer' ? {} : { Suites: { ...choices }, Motif: answer.Message ?? '–', Valeurs: { MotifOrigine: MotifOrigine.interesse } };
  const body = { Version: guest.Version, Mail: false, ...reason };
  yield* ask({ do: 'take-step', entity: 'festival-participant-invite', id, step, body });
}
