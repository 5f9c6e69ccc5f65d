import type { ReactNode } from 'react';
import { text } from '#web/i18n/i18n.ts';
import { QuestionBody } from '#web/shell/dialogs/question-body.tsx';
import { ownSentence } from './own-sentence.ts';

/** Names, what goes with them (001 §8) or how it is undone, then the question; the words are those of `suppression`. */
export async function deletionQuestion(entity: string, names: readonly string[]): Promise<ReactNode> {
  // An entity with a sentence of its own explains in it how its deletion is undone.
  const sentence = await ownSentence(entity, 'deletion');
  return (
    <QuestionBody names={names}>
      <p>{sentence ?? text('suppression.reprise')}</p>
      <p>{text('alert.deleteQuestion')}</p>
    </QuestionBody>
  );
}
