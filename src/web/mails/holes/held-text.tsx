import { Fragment, type ReactNode } from 'react';
import { type MarkedWords, splitMarks } from '#domain/values/text/mail-holes.ts';
import { part } from '#web/runtime/part.ts';

// The names of the fields come with the first mark.
const WordMark = part(
  () => import('./hole-mark.tsx'),
  (module) => module.WordMark,
  ['mails', 'motMail'],
);

interface HeldTextProps {
  readonly text: string;
  readonly words: MarkedWords;
}

/** A text of a preview with a mark in the place of each word that has no value. */
export function HeldText({ text, words }: HeldTextProps): ReactNode {
  return splitMarks(text, words).map(({ mark, text: said }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name, and it is drawn whole
    mark === null ? <Fragment key={index}>{said}</Fragment> : <WordMark key={index} mark={mark} />,
  );
}
