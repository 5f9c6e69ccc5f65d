import type { ReactNode } from 'react';
import { type MarkedWords, splitMarks } from '#domain/values/text/mail-holes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { wordLabel } from './word-label.ts';

interface StepSubjectProps {
  readonly subject: string;
  readonly words: MarkedWords;
}

/** Line that opens the mail of a step: its subject, with the fields that have no value by their names. */
export function StepSubject({ subject, words }: StepSubjectProps): ReactNode {
  const text = useText();
  const parts = splitMarks(subject, words).map(({ mark, text: said }) => (mark === null ? said : `[${wordLabel(mark.name, text)}]`));
  return text('etape.mailVoir', { objet: parts.join('') });
}
