import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { OuiNon } from '#generated/enums/oui-non.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import type { QuestionChoix } from '#generated/records/question-choix.gen.ts';
import type { QuestionPosee } from '#generated/records/question-posee.gen.ts';
import type { InvitationReponseDonnee } from '#generated/schemas/invitation-reponse-donnee.zod.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { pickText } from '#domain/values/text/translation.ts';
import { readId } from '#domain/values/record-data.ts';
import { createAll, find, refuseFields, removeAll, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';

type Guest = Pick<FestivalParticipantInvite, 'Id' | 'Eannee'>;

export interface ProposedQuestion {
  readonly Id: number;
  readonly Libelle: string;
  readonly Aide: string | null;
  readonly Type: number;
  readonly IsObligatoire: boolean;
  readonly Finalite: string | null;
  readonly Choix: { readonly Id: number; readonly Libelle: string }[];
}

/** Questions that the staff ask of this guest by the link, in their order. */
export function* proposedQuestions(guest: Guest, culture: Language): Work<ProposedQuestion[]> {
  const questions = yield* askedOf(guest);
  const choices = yield* choicesOf(questions);
  return questions.map((question) => ({
    Id: question.Id,
    Libelle: pickText(question.TradLibelle, culture) ?? '',
    Aide: question.Aide,
    Type: question.Type,
    IsObligatoire: question.IsObligatoire,
    Finalite: question.IsPersonnelle ? question.Finalite : null,
    Choix: (choices.get(question.Id) ?? []).map(({ Id, TradLibelle }) => ({ Id, Libelle: pickText(TradLibelle, culture) ?? '' })),
  }));
}

const GUESTS: EntityDescriptor = entities['festival-participant-invite'];
/** Parts of a guest that hold the answers. */
const ANSWERS: string = GUESTS.questioned?.answers ?? '';

function* askedOf({ Eannee }: Guest): Work<readonly QuestionPosee[]> {
  const questions = yield* find('question-posee', { Cible: GUESTS.questioned?.as ?? [], IsDemandee: true, IsActif: true });
  return questions.filter((one) => one.Eannee === null || one.Eannee === Eannee).toSorted(inOrder);
}

function* choicesOf(questions: readonly QuestionPosee[]): Work<ReadonlyMap<number, readonly QuestionChoix[]>> {
  const choices = yield* find('question-choix', { IdQuestion: questions.map(readId), IsActif: true });
  return Map.groupBy(choices.toSorted(inOrder), ({ IdQuestion }) => IdQuestion);
}

function inOrder(left: Pick<QuestionPosee, 'Id' | 'Ordre'>, right: Pick<QuestionPosee, 'Id' | 'Ordre'>): number {
  return (left.Ordre ?? Number.MAX_SAFE_INTEGER) - (right.Ordre ?? Number.MAX_SAFE_INTEGER) || left.Id - right.Id;
}

type Given = Infer<typeof InvitationReponseDonnee>;
/** One of them holds the answer. */
interface Value {
  readonly Texte?: string;
  readonly Valeur?: number;
  readonly Jour?: string;
  readonly OuiNon?: number;
  readonly IdChoix?: number;
}

/** Keeps what a guest answers in the place of what the record answered: the guest knows best. Questions left open stay as they were. */
export function* keepAnswers(guest: Guest, given: readonly Given[]): Work<void> {
  const questions = yield* askedOf(guest);
  const choices = yield* choicesOf(questions);
  const values = new Map(questions.map((question) => [question.Id, valuesOf(question, given, choices.get(question.Id) ?? [])]));
  const errors = [
    ...given.filter(({ IdQuestion }) => !values.has(IdQuestion)).map(({ IdQuestion }) => errorOn(IdQuestion, 'hors-choix')),
    ...questions.flatMap((question) => answerError(question, values.get(question.Id) ?? null)),
  ];
  if (errors.length > 0) yield* refuseFields(errors);
  const answered = [...values].flatMap(([IdQuestion, questionValues]) =>
    questionValues === null || questionValues.length === 0 ? [] : [{ IdQuestion, own: questionValues }],
  );
  const IdFestivalParticipant = guest.Id;
  const before = yield* find(ANSWERS, {
    IdFestivalParticipant,
    IdQuestion: answered.map(({ IdQuestion }) => IdQuestion),
  });
  yield* removeAll(ANSWERS, before.map(readId));
  yield* createAll(
    ANSWERS,
    answered.flatMap(({ IdQuestion, own }) => own.map((value) => ({ IdFestivalParticipant, IdQuestion, ...value, IsParLien: true }))),
  );
}

/** Values that answer a question; null: it was answered by something that it does not ask. */
function valuesOf(question: QuestionPosee, given: readonly Given[], choices: readonly QuestionChoix[]): readonly Value[] | null {
  const questionAnswers = given.filter(({ IdQuestion }) => IdQuestion === question.Id);
  const [answer] = questionAnswers;
  if (answer === undefined) return [];
  const values = valuesIn(answer);
  const isMany = question.Type === QuestionType.choixMultiple;
  const isAsked = values.every((value) => isOfType(question, value, choices));
  return questionAnswers.length === 1 && isAsked && (isMany || values.length <= 1) ? values : null;
}

function valuesIn({ Texte, Valeur, Jour, OuiNon: yesNo, IdsChoix }: Given): readonly Value[] {
  return [
    ...(Texte == null || Texte.trim() === '' ? [] : [{ Texte }]),
    ...(Valeur == null ? [] : [{ Valeur }]),
    ...(Jour == null ? [] : [{ Jour }]),
    ...(yesNo == null ? [] : [{ OuiNon: yesNo }]),
    ...[...new Set(IdsChoix)].map((IdChoix) => ({ IdChoix })),
  ];
}

const YES_NO: readonly number[] = Object.values(OuiNon);

function isOfType({ Type }: QuestionPosee, value: Value, choices: readonly QuestionChoix[]): boolean {
  if (value.Valeur !== undefined) return Type === QuestionType.nombre;
  if (value.Jour !== undefined) return Type === QuestionType.date;
  if (value.OuiNon !== undefined) return Type === QuestionType.ouiNon && YES_NO.includes(value.OuiNon);
  if (value.IdChoix !== undefined) return CHOSEN.includes(Type) && choices.some(({ Id }) => Id === value.IdChoix);
  return WRITTEN.includes(Type);
}

const CHOSEN: readonly number[] = [QuestionType.choix, QuestionType.choixMultiple];
const WRITTEN: readonly number[] = [QuestionType.texte, QuestionType.texteLong];

function answerError({ Id, IsObligatoire }: QuestionPosee, questionValues: readonly Value[] | null): readonly FieldError[] {
  if (questionValues === null) return [errorOn(Id, 'hors-choix')];
  return IsObligatoire && questionValues.length === 0 ? [errorOn(Id, 'obligatoire')] : [];
}

function errorOn(question: number, code: 'hors-choix' | 'obligatoire'): FieldError {
  return { path: `Questions.${question}`, code };
}
