import { type ReactNode, Suspense, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import type { Incomplete } from './ask-holes.tsx';
import { askAboutHoles } from './hole-question.ts';

// Most sendings lack nothing: the words of a hole come with the first one.
const IncompleteLine = part(
  () => import('./incomplete-line.tsx'),
  (module) => module.IncompleteLine,
  ['mails', 'motMail'],
);

interface HoleChoice {
  readonly SansIncomplets: boolean;
  readonly AvecIncomplets: number;
}

export interface Holes<L> {
  /** Count of the incomplete letters and what to do with them. */
  readonly line: ReactNode;
  /** Letters to show: all, or the incomplete ones alone. */
  readonly shown: readonly L[];
  readonly leaving: number;
  /** Part of the call that sends them. */
  readonly choice: HoleChoice;
  /** Sends, after a question where a hole would leave. */
  readonly sendAsking: (send: () => Promise<void>) => Promise<void>;
}

/** Incomplete letters of a sending: seen, left out, or sent as they are after a question. */
export function useHoles<L extends Incomplete>(letters: readonly L[], note?: string): Holes<L> {
  const [isAlone, setAlone] = useState(false);
  const [isLeftOut, setLeftOut] = useState(false);
  const incomplete = letters.filter(({ Manquants }) => Manquants.length > 0);
  const count = incomplete.length;
  const line = (
    <IncompleteLine
      count={count}
      isAlone={isAlone}
      isLeftOut={isLeftOut}
      missing={incomplete.flatMap(({ Manquants }) => Manquants)}
      note={note}
      onAlone={setAlone}
      onLeaveOut={setLeftOut}
      total={letters.length}
    />
  );
  return {
    line: count === 0 ? null : <Suspense fallback={null}>{line}</Suspense>,
    shown: isAlone && !isLeftOut && count > 0 ? incomplete : letters,
    leaving: isLeftOut ? letters.length - count : letters.length,
    choice: { SansIncomplets: isLeftOut, AvecIncomplets: isLeftOut ? 0 : count },
    sendAsking: async (send) => {
      if (isLeftOut || (await askAboutHoles(incomplete))) await send();
    },
  };
}
