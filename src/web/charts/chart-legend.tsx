import { type ReactNode, useId } from 'react';
import styles from './charts.module.css';
import { PointShape, strokeOf } from './point-shape.tsx';
import { textureFill, TexturedRect, Textures } from './texture.tsx';

export interface LegendEntry {
  readonly label: string;
  readonly color: string;
  /** Drawn as a line; `points`: with its points. */
  readonly line?: 'plain' | 'points';
}

const [WIDTH, HEIGHT] = [18, 12];

/** Names of the colours, textures and shapes of a drawing; its marks say the same to who reads by ear. */
export function ChartLegend({ entries }: { readonly entries: readonly LegendEntry[] }): ReactNode {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <>
      <Textures id={id} />
      <ul aria-hidden className={styles.legend}>
        {entries.map((entry) => (
          <li key={entry.label}>
            <svg height={HEIGHT} width={WIDTH}>
              <Swatch entry={entry} id={id} isOne={entries.length === 1} />
            </svg>
            {entry.label}
          </li>
        ))}
      </ul>
    </>
  );
}

function Swatch({
  entry: { color, line },
  id,
  isOne,
}: {
  readonly entry: LegendEntry;
  readonly id: string;
  readonly isOne: boolean;
}): ReactNode {
  const y = HEIGHT / 2;
  if (line !== undefined)
    return (
      <>
        <line stroke={color} strokeWidth={2} x1={0} x2={WIDTH} y1={y} y2={y} {...(line === 'points' ? strokeOf(color) : {})} />
        {line === 'points' ? <PointShape color={color} x={WIDTH / 2} y={y} /> : null}
      </>
    );
  const texture = isOne ? null : textureFill(id, color);
  return <TexturedRect color={color} height={HEIGHT} texture={texture} width={WIDTH} />;
}
