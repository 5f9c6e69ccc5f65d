import { type ReactNode, useId } from 'react';
import type { ChartPoint } from './chart-point.ts';
import { MarkLink } from './mark-link.tsx';
import { hasTextures, textureFill, Textures } from './texture.tsx';
import { useRoving } from './use-roving.ts';
import styles from './charts.module.css';

interface ShareChartProps {
  readonly title: string;
  readonly help: string;
  readonly points: readonly ChartPoint[];
}

const SIZE = 220;
const OUTER = 104;
const INNER = 60;
const TURN = 2 * Math.PI;
/** A whole turn has no beginning: it stops just before. */
const WHOLE = 0.9999;

/** Shares of a whole as the slices of a ring. */
export function ShareChart({ title, help, points }: ShareChartProps): ReactNode {
  const shown = points.filter(({ value }) => value > 0);
  const id = useId();
  const roving = useRoving(shown.length);
  const isTextured = hasTextures(shown.map(({ color }) => color));
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  return (
    <fieldset aria-label={title} className={styles.marks} title={help}>
      {isTextured ? <Textures id={id} /> : null}
      <svg className={styles.ring} height={SIZE} viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}>
        {shown.map((point, index) => {
          const from = shown.slice(0, index).reduce((sum, { value }) => sum + value, 0) / total;
          const d = slicePath(from, from + Math.min(point.value / total, WHOLE));
          const texture = isTextured ? textureFill(id, point.color) : null;
          return (
            <MarkLink index={index} key={point.key} point={point} roving={roving}>
              <path d={d} fill={point.color} />
              {texture === null ? null : <path d={d} fill={texture} />}
            </MarkLink>
          );
        })}
      </svg>
    </fieldset>
  );
}

function slicePath(from: number, to: number): string {
  const isLong = to - from > 1 / 2 ? 1 : 0;
  return [
    `M ${at(OUTER, from)}`,
    `A ${OUTER} ${OUTER} 0 ${isLong} 1 ${at(OUTER, to)}`,
    `L ${at(INNER, to)}`,
    `A ${INNER} ${INNER} 0 ${isLong} 0 ${at(INNER, from)}`,
    'Z',
  ].join(' ');
}

function at(radius: number, share: number): string {
  const angle = share * TURN - TURN / 4;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}
