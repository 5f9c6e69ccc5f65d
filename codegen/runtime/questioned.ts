import type { FieldKind } from './field.ts';

/** Questions of the staff. */
export interface QuestionsDescriptor {
  readonly is: 'questions';
  /** Field that says which records get the question, by the number that `questioned` gives their entity. */
  readonly of: string;
  /** Field that says what an answer is. */
  readonly type: string;
  /** Field of an answer by the type of its question. */
  readonly values: Readonly<Record<number, string>>;
  /** Types of which a record may give several answers. */
  readonly many: readonly number[];
}

/** Answers that records of an entity give to the questions of the staff. */
export interface QuestionedDescriptor {
  /** Entity of the questions, and the dictionary that tells them. */
  readonly by: string;
  readonly dictionary: string;
  /** Fields of a question: which records it asks, and what an answer is. */
  readonly of: string;
  readonly type: string;
  /** Field of an answer by the type of its question. */
  readonly types: Readonly<Record<number, string>>;
  /** Numbers that a question about it may say: its own, and that of its base. */
  readonly as: readonly number[];
  /** Parts that answer. */
  readonly answers: string;
  readonly inverse: string;
  readonly owner: string;
  readonly question: string;
  /** Fields of an answer that hold what it says. */
  readonly values: readonly AnswerField[];
}

/** Field of an answer: how the record shows and compares it. */
export interface AnswerField {
  readonly field: string;
  readonly kind: FieldKind;
  readonly scale?: number;
  readonly enum?: string;
  readonly to?: string;
  /** Of a choice: the dictionary that tells the choices, and their field that names the question. */
  readonly dictionary?: string;
  readonly by?: string;
}
