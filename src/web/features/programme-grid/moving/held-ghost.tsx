import { type ReactNode, useEffect, useRef } from 'react';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { clashOf } from '#domain/programmation/placement.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Axis, type Screening, spanText } from '../grid-model.ts';
import type { Lift } from './lift.ts';
import { placeStyle } from '../screening-block.tsx';
import styles from '../programme-grid.module.css';

interface HeldGhostProps {
  readonly lift: Lift;
  readonly axis: Axis;
  readonly screenings: readonly Screening[];
}

/** Outline of the held block, where it would be put: hatched over a screening it meets. Kept in sight while keys move it. */
export function HeldGhost({ lift, axis, screenings }: HeldGhostProps): ReactNode {
  const ghost = useRef<HTMLDivElement>(null);
  const { block, by } = lift;
  useEffect(() => {
    if (by === 'keyboard') ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [by, block]);
  const isClashing = screenings.some((other) => other.id !== block.id && clashOf(block, other) === ConflitGravite.bloquant);
  const colours = lift.screening ?? lift.programme;
  const isPlain = isClashing || colours?.background == null || colours.ink === null;
  return (
    <div
      aria-hidden
      className={classNames(styles.block, styles.ghost)}
      data-tone={isClashing ? 'error' : undefined}
      ref={ghost}
      style={{ ...placeStyle(block, axis), ...(isPlain ? {} : { backgroundColor: colours.background, color: colours.ink }) }}
    >
      <span className={styles.text}>
        <strong className={styles.title}>{lift.screening?.name ?? lift.programme?.name}</strong>
        <span className={styles.time}>{spanText(block)}</span>
      </span>
    </div>
  );
}
