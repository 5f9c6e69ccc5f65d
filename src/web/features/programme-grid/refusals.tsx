import type { ReactNode } from 'react';
import type { Room, Screening } from './grid-model.ts';
import type { Holding } from './moving/use-holding.ts';
import { WhyNot } from './moving/why-not.tsx';
import styles from './programme-grid.module.css';

interface RefusalsProps {
  readonly holding: Holding;
  readonly rooms: readonly Room[];
  readonly screenings: readonly Screening[];
}

/** Reason why the last place was refused: by the grid, which knows other places, or by the server. */
export function Refusals({ holding, rooms, screenings }: RefusalsProps): ReactNode {
  const { refused, placing } = holding;
  return (
    <>
      {refused === null ? null : (
        <WhyNot
          onClose={holding.forget}
          onSwap={holding.swap}
          onTake={holding.take}
          refused={refused}
          rooms={rooms}
          screenings={screenings}
        />
      )}
      {placing.refusal === null ? null : (
        <p className={styles.why} role="alert">
          {placing.refusal}
        </p>
      )}
    </>
  );
}
