import { useState } from 'react';
import type { InvitationQuestion, InvitationReponseDonnee } from '#generated/client/types.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { errorTexts } from '#web/records/fields/use-error-texts.ts';
import { type AnswerValue, type AskedQuestion, isBlank } from '#web/features/own-questions/questions.ts';

export interface AskedGuest {
  readonly questions: readonly AskedQuestion[];
  readonly valueOf: (question: number) => AnswerValue;
  readonly errorsOf: (question: number) => readonly string[];
  readonly change: (question: number, value: AnswerValue) => void;
  readonly tellUnread: (question: number, isUnread: boolean) => void;
  /** True once every required question has an answer, and every answer can be read. */
  readonly check: () => boolean;
  readonly given: () => InvitationReponseDonnee[];
}

const NOTHING: ReadonlyMap<number, AnswerValue> = new Map();
const NO_ID: ReadonlySet<number> = new Set();

/** Answers of a guest to the questions of the staff, as they are typed. */
export function useGuestQuestions(proposed: readonly InvitationQuestion[]): AskedGuest {
  const text = useText();
  const [values, setValues] = useState(NOTHING);
  const [missing, setMissing] = useState(NO_ID);
  const [unread, setUnread] = useState(NO_ID);
  const questions = proposed.map(({ Id, Libelle, Aide, Type, IsObligatoire, Finalite, Choix }): AskedQuestion => ({
    id: Id,
    label: Libelle,
    help: [Aide ?? '', Finalite === null ? '' : text('invite.pourquoi', { finalite: Finalite })].join(' ').trim() || null,
    type: Type,
    isRequired: IsObligatoire,
    choices: Choix.map((choice) => ({ id: choice.Id, label: choice.Libelle })),
  }));
  function valueOf(question: number): AnswerValue {
    return values.get(question) ?? null;
  }
  return {
    questions,
    valueOf,
    errorsOf: (question) => (missing.has(question) ? errorTexts([{ path: '', code: 'obligatoire' }]) : []),
    change: (question, value) => {
      setValues((all) => new Map(all).set(question, value));
      setMissing((all) => new Set([...all].filter((id) => id !== question)));
    },
    tellUnread: (question, isUnread) =>
      setUnread((all) => new Set([...all].filter((id) => id !== question).concat(isUnread ? [question] : []))),
    check: () => {
      const open = questions.filter(({ id, isRequired }) => isRequired && isBlank(valueOf(id))).map(({ id }) => id);
      setMissing(new Set(open));
      return open.length === 0 && unread.size === 0;
    },
    given: () => questions.flatMap((question) => givenTo(question, valueOf(question.id))),
  };
}

function givenTo({ id, type }: AskedQuestion, value: AnswerValue): InvitationReponseDonnee[] {
  if (value === null || isBlank(value)) return [];
  if (typeof value === 'object') return [{ IdQuestion: id, IdsChoix: [...value] }];
  if (typeof value === 'number')
    return [{ IdQuestion: id, ...(type === QuestionType.choix ? { IdsChoix: [value] } : numberTo(type, value)) }];
  return [{ IdQuestion: id, ...(type === QuestionType.date ? { Jour: value } : { Texte: value }) }];
}

function numberTo(type: number, value: number): Pick<InvitationReponseDonnee, 'OuiNon' | 'Valeur'> {
  return type === QuestionType.ouiNon ? { OuiNon: value } : { Valeur: value };
}
