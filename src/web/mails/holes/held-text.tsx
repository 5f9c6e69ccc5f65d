import { Fragment, type ReactNode } from 'react';
import { type MarkedWords, splitMarks } from '#domain/values/text/mail-holes.ts';
import { part } from '#web/runtime/part.ts';

// The names of the fields come with the first mark.
const HoleMark = part(
  () => import('./hole-mark.tsx'),
  (module) => module.HoleMark,
  ['mails', 'motMail'],
);
const NameMark = part(
  () => import('./hole-mark.tsx'),
  (module) => module.NameMark,
  ['mails', 'motMail'],
);

interface HeldTextProps {
  readonly text: string;
  readonly words: MarkedWords;
}

/** A text of a preview with a mark in the place of each word that has no value. */
export function HeldText({ text, words }: HeldTextProps): ReactNode {
  return splitMarks(text, words).map(({ mark, text: said }, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name, and it is drawn whole
    if (mark === null) return <Fragment key={index}>{said}</Fragment>;
    const Mark = mark.kind === 'hole' ? HoleMark : NameMark;
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return <Mark key={index} name={mark.name} />;
  });
}
