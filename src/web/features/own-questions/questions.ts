import type { QuestionedDescriptor } from '#generated/entities/descriptor.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import { readId, readNumber, readVersion, type RecordData } from '#domain/values/record-data.ts';
import type { DictionaryEntry } from '#web/runtime/dictionaries.ts';
import type { BatchBody } from '#web/records/record-api.ts';

/** Question of the staff, with its choices. */
export interface AskedQuestion {
  readonly id: number;
  readonly label: string;
  readonly help: string | null;
  readonly type: number;
  readonly isRequired: boolean;
  readonly choices: readonly { readonly id: number; readonly label: string }[];
}

/** A text, a number, a day, a value of an enumeration, or the choices. */
export type AnswerValue = string | number | null | readonly number[];

type HeldIn = 'Texte' | 'Valeur' | 'Jour' | 'OuiNon' | 'IdChoix';

const HELD: Readonly<Record<number, HeldIn>> = {
  [QuestionType.texte]: 'Texte',
  [QuestionType.texteLong]: 'Texte',
  [QuestionType.nombre]: 'Valeur',
  [QuestionType.ouiNon]: 'OuiNon',
  [QuestionType.date]: 'Jour',
  [QuestionType.choix]: 'IdChoix',
  [QuestionType.choixMultiple]: 'IdChoix',
};

function heldIn({ type }: AskedQuestion): HeldIn {
  return HELD[type] ?? 'Texte';
}

interface Entries {
  readonly questions: readonly DictionaryEntry[];
  readonly choices: readonly DictionaryEntry[];
}

type ToldQuestion = Pick<DictionaryEntry, 'Id' | 'Libelle'> & {
  readonly [F in 'Cible' | 'Type' | 'Aide' | 'Eannee' | 'IsObligatoire' | 'IsActif']?: unknown;
};
type ToldChoice = Pick<DictionaryEntry, 'Id' | 'Libelle'> & {
  readonly [F in 'IdQuestion' | 'IsActif']?: unknown;
};

/** Questions about these records, of their edition or of every one, in their order; an inactive one stays while it is answered. */
export function askedQuestions(
  { as }: QuestionedDescriptor,
  { questions, choices }: Entries,
  { year, answered }: { readonly year: number | null; readonly answered: ReadonlySet<number> },
): readonly AskedQuestion[] {
  function isAsked({ Id, Cible, Eannee = null, IsActif }: ToldQuestion): boolean {
    return as.includes(Number(Cible)) && (Eannee === null || Eannee === year) && (IsActif !== false || answered.has(Id));
  }
  return questions.filter(isAsked).map((one) => askedQuestion(one, choices));
}

function askedQuestion({ Id, Libelle, Aide, Type, IsObligatoire }: ToldQuestion, choices: readonly ToldChoice[]): AskedQuestion {
  return {
    id: Id,
    label: Libelle,
    help: typeof Aide === 'string' && Aide !== '' ? Aide : null,
    type: Number(Type),
    isRequired: IsObligatoire === true,
    choices: choices
      .filter(({ IdQuestion, IsActif }) => IdQuestion === Id && IsActif !== false)
      .map((choice) => ({ id: choice.Id, label: choice.Libelle })),
  };
}

/** Value of the answers to a question. */
export function answerOf(answers: readonly RecordData[], question: AskedQuestion, { question: by }: QuestionedDescriptor): AnswerValue {
  const questionAnswers = answers.filter((one) => readNumber(one, by) === question.id);
  const held = heldIn(question);
  if (question.type === QuestionType.choixMultiple) return questionAnswers.flatMap((one) => readNumber(one, held) ?? []);
  const value = questionAnswers[0]?.[held] ?? null;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

export function isBlank(value: AnswerValue): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
}

/** Values to answer, one line each. */
function wantedOf(value: AnswerValue): readonly (string | number)[] {
  if (value === null || isBlank(value)) return [];
  return typeof value === 'object' ? value : [value];
}

interface Writing {
  readonly questioned: QuestionedDescriptor;
  readonly owner: number;
  readonly answers: readonly RecordData[];
}

/** Lines that make the answers say these values: what stays the same is not written. */
export function batchOf(
  changes: readonly (readonly [AskedQuestion, AnswerValue])[],
  { questioned, owner, answers }: Writing,
): BatchBody & { readonly asked: readonly number[] } {
  const items: { readonly id: number; readonly item: RecordData }[] = [];
  const deleted: RecordData[] = [];
  for (const [question, value] of changes) {
    const held = heldIn(question);
    const questionAnswers = answers.filter((one) => readNumber(one, questioned.question) === question.id);
    const wanted = wantedOf(value);
    const isMany = question.type === QuestionType.choixMultiple;
    const kept = isMany ? questionAnswers.filter((one) => wanted.includes(Number(one[held]))) : questionAnswers.slice(0, wanted.length);
    deleted.push(...questionAnswers.filter((one) => !kept.includes(one)));
    for (const one of isMany ? wanted.filter((id) => !kept.some((line) => line[held] === id)) : wanted) {
      const [line] = isMany ? [] : kept;
      const key = line === undefined ? { Id: -1 - items.length } : { Id: readId(line), Version: readVersion(line) };
      items.push({ id: question.id, item: { ...key, [questioned.owner]: owner, [questioned.question]: question.id, [held]: one } });
    }
  }
  return {
    Items: items.map(({ item }) => item),
    Deleted: deleted.map((one) => ({ Id: readId(one), Version: readVersion(one) })),
    asked: items.map(({ id }) => id),
  };
}
