import { type ReactNode, Suspense } from 'react';
import { part } from '#web/runtime/part.ts';
import '../mails.css';

const HoleMark = part(
  () => import('./hole-mark.tsx'),
  (module) => module.HoleMark,
  ['mails', 'motMail'],
);

/** Words that a letter of a list lacks. */
export function HoleMarks({ missing }: { readonly missing: readonly string[] }): ReactNode {
  if (missing.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {missing.map((name) => (
        <span key={name}>
          {' '}
          <HoleMark name={name} />
        </span>
      ))}
    </Suspense>
  );
}
