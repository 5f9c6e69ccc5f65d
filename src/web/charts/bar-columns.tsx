import { type ReactNode, useId } from 'react';
import type { ChartPoint } from './chart-point.ts';
import { MarkLink } from './mark-link.tsx';
import { hasTextures, textureFill, TexturedRect, Textures } from './texture.tsx';
import { useRoving } from './use-roving.ts';
import styles from './charts.module.css';

interface BarColumn {
  readonly point: ChartPoint;
  readonly label: string;
  /** Limit of the column, drawn as a line across it. */
  readonly limit?: number;
}

interface BarColumnsProps {
  readonly title: string;
  readonly help: string;
  readonly columns: readonly BarColumn[];
  readonly height?: number | undefined;
}

const HEIGHT = 150;
/** Room above the highest column for its number. */
const TOP = 16;
const GAP = 0.18;
const NUMBER_GAP = 4;
/** A number and its gaps. */
const NUMBER_ROOM = 18;
/** Above this number of columns, their numbers would touch. */
const NUMBERED_MAX = 20;
const LABELLED_MAX = 10;

/** Height of the number over a column: above the line of its limit too, where that would strike it through. */
export function numberAt(column: number, limit: number | null): number {
  const isStruck = limit !== null && limit < column && column - limit < NUMBER_ROOM;
  return (isStruck ? limit : column) - NUMBER_GAP;
}

/** Vertical columns in the order of time. */
export function BarColumns({ title, help, columns, height = HEIGHT }: BarColumnsProps): ReactNode {
  const id = useId();
  const roving = useRoving(columns.length);
  const isTextured = hasTextures(columns.map(({ point }) => point.color));
  const most = Math.max(1, ...columns.flatMap(({ point, limit }) => [point.value, limit ?? 0]));
  const step = 100 / Math.max(columns.length, 1);
  // Labels that would touch are left out: every second one, every third.
  const every = Math.ceil(columns.length / LABELLED_MAX);
  function heightOf(value: number): number {
    return (value / most) * (height - TOP);
  }
  return (
    <fieldset aria-label={title} className={styles.marks} title={help}>
      {isTextured ? <Textures id={id} /> : null}
      <svg className={styles.plot} height={height}>
        {columns.map(({ point, limit }, index) => {
          const x = (index + GAP / 2) * step;
          const width = step * (1 - GAP);
          const y = height - heightOf(point.value);
          const texture = isTextured ? textureFill(id, point.color) : null;
          return (
            <MarkLink index={index} key={point.key} point={point} roving={roving}>
              <rect className={styles.room} height={height} width={`${width}%`} x={`${x}%`} />
              <TexturedRect color={point.color} height={heightOf(point.value)} texture={texture} width={`${width}%`} x={`${x}%`} y={y} />
              <ColumnEnd
                isNumbered={columns.length <= NUMBERED_MAX}
                limit={limit === undefined ? null : height - heightOf(limit)}
                top={y}
                value={point.value}
                width={width}
                x={x}
              />
            </MarkLink>
          );
        })}
      </svg>
      <div aria-hidden className={styles.axis}>
        {columns.map(({ point, label }, index) => (
          <span key={point.key}>{index % every === 0 ? label : ''}</span>
        ))}
      </div>
    </fieldset>
  );
}

interface ColumnEndProps {
  readonly value: number;
  readonly isNumbered: boolean;
  /** Per cent of the drawing. */
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly limit: number | null;
}

/** The line of the limit, and the number over the column. */
function ColumnEnd({ value, isNumbered, x, width, top, limit }: ColumnEndProps): ReactNode {
  return (
    <>
      {limit === null ? null : <line className={styles.limit} x1={`${x}%`} x2={`${x + width}%`} y1={limit} y2={limit} />}
      {isNumbered ? (
        <text aria-hidden textAnchor="middle" x={`${x + width / 2}%`} y={numberAt(top, limit)}>
          {value}
        </text>
      ) : null}
    </>
  );
}
