import { Fragment, type ReactNode } from 'react';
import { splitHoles } from '#domain/values/text/mail-holes.ts';
import { part } from '#web/runtime/part.ts';

// The names of the fields come with the first hole.
const HoleMark = part(
  () => import('./hole-mark.tsx'),
  (module) => module.HoleMark,
  ['mails', 'motMail'],
);

interface HeldTextProps {
  readonly text: string;
  /** Words that the record leaves empty. */
  readonly missing: readonly string[];
}

/** A text of a preview with a mark in the place of each hole. */
export function HeldText({ text, missing }: HeldTextProps): ReactNode {
  if (missing.length === 0) return text;
  return splitHoles(text, missing).map(({ hole, text: said }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name, and it is drawn whole
    hole === null ? <Fragment key={index}>{said}</Fragment> : <HoleMark key={index} name={hole} />,
  );
}
