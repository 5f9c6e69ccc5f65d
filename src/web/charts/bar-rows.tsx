import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { ChartPoint } from './chart-point.ts';
import { MarkLink } from './mark-link.tsx';
import { hasTextures, textureFill, TexturedRect, Textures } from './texture.tsx';
import { useRoving } from './use-roving.ts';
import styles from './charts.module.css';

export interface BarRow {
  readonly key: string;
  readonly label: string;
  readonly total: string;
  /** One segment, or one a series, side by side. */
  readonly points: readonly ChartPoint[];
}

interface BarRowsProps {
  readonly title: string;
  readonly help: string;
  readonly rows: readonly BarRow[];
}

const HEIGHT = 16;
/** A number that is there is seen, however small. */
const LEAST_PERCENT = 0.6;

/** Horizontal bars, the longest as wide as the card. */
export function BarRows({ title, help, rows }: BarRowsProps): ReactNode {
  const marks = rows.flatMap(({ points }) => points);
  const id = useId();
  const roving = useRoving(marks.length);
  const isTextured = hasTextures(marks.map(({ color }) => color));
  const most = Math.max(1, ...rows.map(({ points }) => sum(points)));
  return (
    <fieldset aria-label={title} className={styles.marks} title={help}>
      {isTextured ? <Textures id={id} /> : null}
      {rows.map((row) => {
        let before = 0;
        return (
          <div className={styles.row} key={row.key}>
            <span aria-hidden className={styles.label}>
              {row.label}
            </span>
            <svg className={styles.bar} height={HEIGHT}>
              {row.points.map((point) => {
                const x = before;
                const width = Math.max((point.value / most) * 100, LEAST_PERCENT);
                before += width;
                const texture = isTextured ? textureFill(id, point.color) : null;
                return (
                  <MarkLink index={marks.indexOf(point)} key={point.key} point={point} roving={roving}>
                    <TexturedRect color={point.color} height={HEIGHT} texture={texture} width={`${width}%`} x={`${x}%`} />
                  </MarkLink>
                );
              })}
            </svg>
            <span aria-hidden className={classNames(styles.total, 'num')}>
              {row.total}
            </span>
          </div>
        );
      })}
    </fieldset>
  );
}

function sum(points: readonly ChartPoint[]): number {
  return points.reduce((total, { value }) => total + value, 0);
}
