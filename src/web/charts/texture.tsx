import type { ComponentProps, ReactNode } from 'react';
import styles from './charts.module.css';

/** Side of a tile of a texture, in pixels. */
const TILE = 6;
/** Strokes of each texture over its colour; the first is plain. */
const STROKES = [
  '',
  'M0 6 6 0M-1 1 1-1M5 7 7 5',
  'M0 3H6',
  'M2 3a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  'M0 0 6 6M-1 5 1 7M5-1 7 1',
  'M0 3H6M3 0V6',
  'M3 0V6',
  'M0 4.5 3 1.5 6 4.5',
] as const;

/** Each status has a texture of its own. */
const MEANINGS = ['draft', 'todo', 'sent', 'agreed', 'ok', 'done', 'no', 'off'] as const;

/** Rank of the texture of a colour of the palette, or of a status. */
export function textureOf(color: string): number {
  const rank = /--chart-(\d+)/.exec(color)?.[1];
  if (rank !== undefined) return (Number(rank) - 1) % STROKES.length;
  const meaning = /--st-(\w+)-solid/.exec(color)?.[1];
  return meaning === undefined
    ? 0
    : Math.max(
        0,
        MEANINGS.findIndex((one) => one === meaning),
      ) % STROKES.length;
}

/** A drawing in one colour needs no texture to be read. */
export function hasTextures(colors: readonly string[]): boolean {
  return new Set(colors).size > 1;
}

/** Paint of a texture over its colour; null: it is plain. */
export function textureFill(id: string, color: string): string | null {
  const rank = textureOf(color);
  return rank === 0 ? null : `url(#${id}-${rank})`;
}

/** Tiles of the textures of one drawing: without colour, on paper or on a screen of few colours, its parts still differ. */
export function Textures({ id }: { readonly id: string }): ReactNode {
  return (
    <svg aria-hidden className={styles.tiles}>
      <defs>
        {STROKES.map((strokes, rank) =>
          rank === 0 ? null : (
            <pattern height={TILE} id={`${id}-${rank}`} key={strokes} patternUnits="userSpaceOnUse" width={TILE}>
              <path className={styles.strokes} d={strokes} />
            </pattern>
          ),
        )}
      </defs>
    </svg>
  );
}

interface TexturedRectProps extends Omit<ComponentProps<'rect'>, 'fill'> {
  readonly color: string;
  /** Null: plain. */
  readonly texture: string | null;
}

/** A bar in its colour, with its texture over it. */
export function TexturedRect({ color, texture, ...rect }: TexturedRectProps): ReactNode {
  return (
    <>
      <rect {...rect} fill={color} />
      {texture === null ? null : <rect {...rect} fill={texture} />}
    </>
  );
}
