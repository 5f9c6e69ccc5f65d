import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { ProfilChamp } from '#generated/records/profil-champ.gen.ts';
import { DictionnaireValeurType } from '#generated/enums/dictionnaire-valeur-type.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/values/record-data.ts';

/** Form of an answer to a question. */
type AnswerForm = 'texte' | 'entier' | 'decimal' | 'ouiNon' | 'choix';

/** Question, and the answers it allows. */
export interface Question {
  readonly id: number;
  readonly form: AnswerForm;
  readonly dictionary: number | null;
  readonly isMany: boolean;
  readonly isRequired: boolean;
}

/** Fields of an answer in its record. */
export interface AnswerFields {
  readonly field: string;
  readonly chosen: string;
  readonly told: boolean;
}

const ANSWER_FORMS: Readonly<Partial<Record<number, AnswerForm>>> = {
  [DictionnaireValeurType.int]: 'entier',
  [DictionnaireValeurType.decimal]: 'decimal',
  [DictionnaireValeurType.bool]: 'ouiNon',
  [DictionnaireValeurType.dictionnaire]: 'choix',
};

/** A question as its entry of a dictionary or its record tells it. */
type AskedQuestion = {
  readonly [F in 'Id' | keyof Pick<ProfilChamp, 'Type' | 'IdDictionnaire' | 'IsMultiple' | 'IsObligatoire'>]?: JsonValue;
};

export function readQuestion({ Id, Type, IdDictionnaire, IsMultiple, IsObligatoire }: AskedQuestion): Question {
  return {
    id: Number(Id),
    form: ANSWER_FORMS[typeof Type === 'number' ? Type : 0] ?? 'texte',
    dictionary: typeof IdDictionnaire === 'number' ? IdDictionnaire : null,
    isMany: IsMultiple === true,
    isRequired: IsObligatoire === true,
  };
}

const WRITTEN: Readonly<Partial<Record<AnswerForm, RegExp>>> = {
  entier: /^-?\d{1,15}$/,
  decimal: /^-?\d{1,12}([.,]\d{1,6})?$/,
  ouiNon: /^(oui|non)$/i,
};

/** An answer of the kind that its question says; one given elsewhere keeps its words. */
export function answerErrors(
  { field, chosen, told }: AnswerFields,
  { question, answer }: { readonly question: Question; readonly answer: RecordData },
): readonly FieldError[] {
  const isChosen = readNumber(answer, chosen) !== null;
  if (question.form === 'choix') return isChosen || told ? [] : [{ path: chosen, code: 'obligatoire' }];
  if (isChosen) return [{ path: chosen, code: 'hors-choix' }];
  const text = readText(answer, field)?.trim() ?? '';
  if (text === '') return question.isRequired && !told ? [{ path: field, code: 'obligatoire' }] : [];
  return told || isWritten(question, text) ? [] : [{ path: field, code: 'format' }];
}

/** Is it written as its question wants? */
export function isWritten({ form }: Question, text: string): boolean {
  return WRITTEN[form]?.test(text) ?? true;
}

/** Of a list of answers, whether each follows its question, and a question that wants one answer has one. */
export function listedErrors(
  { field, chosen, told, question: questionField }: AnswerFields & { readonly question: string },
  { answer, answers, questions }: ListedAnswer,
): readonly FieldError[] {
  const question = questions.get(readNumber(answer, questionField) ?? 0);
  if (question === undefined) return [];
  const errors = answerErrors({ field, chosen, told }, { question, answer });
  if (told || question.isMany) return errors;
  const others = answers.filter((one) => readId(one) !== readId(answer) && readNumber(one, questionField) === question.id);
  return others.length === 0 ? errors : [...errors, { path: questionField, code: 'deja-pris' }];
}

export interface ListedAnswer {
  readonly answer: RecordData;
  readonly answers: readonly RecordData[];
  readonly questions: ReadonlyMap<number, Question>;
}
