import type { ReactNode } from 'react';
import type { ChartPoint } from './chart-point.ts';
import { MarkLink } from './mark-link.tsx';
import { PointShape, strokeOf } from './point-shape.tsx';
import { useRoving } from './use-roving.ts';
import styles from './charts.module.css';

interface LineSeries {
  readonly color: string;
  /** One a label; null: nothing there. */
  readonly points: readonly (ChartPoint | null)[];
}

interface LineChartProps {
  readonly title: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly series: readonly LineSeries[];
  readonly height?: number | undefined;
}

const HEIGHT = 190;
const TOP = 12;
const LABELLED_MAX = 8;

interface PlacedPoint {
  readonly point: ChartPoint;
  readonly x: number;
  readonly y: number;
}

/** Lines in the order of their labels; each point is a mark of its own. */
export function LineChart({ title, help, labels, series, height = HEIGHT }: LineChartProps): ReactNode {
  const most = Math.max(1, ...series.flatMap(({ points }) => points.map((point) => point?.value ?? 0)));
  const step = 100 / Math.max(labels.length, 1);
  const every = Math.ceil(labels.length / LABELLED_MAX);
  const placed = series.map(({ color, points }) => ({
    color,
    points: points.flatMap((point, index): readonly PlacedPoint[] =>
      point === null ? [] : [{ point, x: (index + 1 / 2) * step, y: height - (point.value / most) * (height - TOP) }],
    ),
  }));
  const marks = placed.flatMap(({ points }) => points);
  const roving = useRoving(marks.length);
  return (
    <fieldset aria-label={title} className={styles.marks} title={help}>
      <svg className={styles.plot} height={height}>
        {placed.map(({ color, points }) =>
          points.slice(1).map((to, index) => {
            const from = points[index];
            if (from === undefined) return null;
            return (
              <line
                key={`${color} ${to.point.key}`}
                stroke={color}
                strokeWidth={2}
                {...strokeOf(color)}
                x1={`${from.x}%`}
                x2={`${to.x}%`}
                y1={from.y}
                y2={to.y}
              />
            );
          }),
        )}
        {marks.map(({ point, x, y }, index) => (
          <MarkLink index={index} key={`${point.color} ${point.key}`} point={point} roving={roving}>
            <PointShape color={point.color} unit="%" x={x} y={y} />
          </MarkLink>
        ))}
      </svg>
      <div aria-hidden className={styles.axis}>
        {labels.map((label, index) => (
          <span key={label}>{index % every === 0 ? label : ''}</span>
        ))}
      </div>
    </fieldset>
  );
}
