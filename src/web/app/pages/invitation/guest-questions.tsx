import type { ReactNode } from 'react';
import { QuestionField } from '#web/features/own-questions/question-field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import styles from '../pages.module.css';
import type { AskedGuest } from './use-guest-questions.ts';

/** Questions that the staff ask of guests, each as an input of its type. */
export function GuestQuestions({ asked }: { readonly asked: AskedGuest }): ReactNode {
  const text = useText();
  if (asked.questions.length === 0) return null;
  return (
    <fieldset className={styles.choice}>
      <legend>{text('invite.questions')}</legend>
      {asked.questions.map((question) => (
        <QuestionField
          disabled={false}
          errors={asked.errorsOf(question.id)}
          key={question.id}
          onChange={(value) => asked.change(question.id, value)}
          onProblem={(isUnread) => asked.tellUnread(question.id, isUnread)}
          question={question}
          value={asked.valueOf(question.id)}
        />
      ))}
    </fieldset>
  );
}
