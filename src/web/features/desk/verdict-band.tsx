import type { ReactNode } from 'react';
import { StatusShape } from '#web/ui/status/status.tsx';
import type { VerdictTone } from './use-verdict.ts';
import styles from './desk.module.css';

interface VerdictBandProps {
  readonly word: string;
  readonly detail: string;
  readonly tone: VerdictTone;
}

/** One word in one colour, for who stands a metre away; the sentence is for the desk. */
export function VerdictBand({ word, detail, tone }: VerdictBandProps): ReactNode {
  return (
    <div className={styles.verdict} data-status={tone}>
      <strong>
        <StatusShape meaning={tone} />
        {word}
      </strong>
      {detail === '' ? null : <span>{detail}</span>}
    </div>
  );
}
