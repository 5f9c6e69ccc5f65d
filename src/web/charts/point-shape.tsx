import type { ReactNode } from 'react';
import { textureOf } from './texture.tsx';

const RADIUS = 4;
/** Circle, square, triangle, diamond, two bars, cross, triangle on its tip: as many as there are textures. */
const SHAPES = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  'M-4-4H4V4H-4Z',
  'M0-5 5 4H-5Z',
  'M0-5 5 0 0 5-5 0Z',
  'M-2-5H2V5H-2Z',
  'M-5-2H5V2H-5Z',
  'M-5-1.5H-1.5V-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5Z',
  'M0 5-5-4H5Z',
] as const;
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '4 4', '1 3', '10 2', '4 2 1 2'] as const;

interface PointShapeProps {
  readonly color: string;
  readonly x: number;
  readonly y: number;
  /** Unit of `x`; its `y` is in pixels. */
  readonly unit?: 'px' | '%';
}

/** A point of a line, in the shape of its colour. */
export function PointShape({ color, x, y, unit = 'px' }: PointShapeProps): ReactNode {
  return (
    <svg height={2 * RADIUS} overflow="visible" width={2 * RADIUS} x={`${x}${unit}`} y={y}>
      <path d={SHAPES[textureOf(color)] ?? SHAPES[0]} fill={color} />
    </svg>
  );
}

/** Dashes of a line, in the rank of its colour. */
export function strokeOf(color: string): { readonly strokeDasharray?: string } {
  const dashes = DASHES[textureOf(color)] ?? '';
  return dashes === '' ? {} : { strokeDasharray: dashes };
}
