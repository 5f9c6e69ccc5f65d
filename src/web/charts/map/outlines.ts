import outlines from './outlines.json' with { type: 'json' };
import type { Degrees } from './projection.ts';

/** Tenths of a degree. */
const STEPS = 10;

/** A country by its code of ISO 3166-1, with the rings that enclose it; ground that no country of the norm holds has none. */
export interface Outline {
  readonly code: string;
  readonly rings: readonly (readonly Degrees[])[];
}

/** Outlines of the countries that are large enough to be drawn (Natural Earth, public domain). */
export const OUTLINES: readonly Outline[] = Object.entries(outlines.areas).map(([code, rings]) => ({ code, rings: rings.map(degreesOf) }));

const DRAWN: ReadonlySet<string> = new Set(OUTLINES.map(({ code }) => code));

export function isDrawn(code: string): boolean {
  return DRAWN.has(code);
}

const MIDDLES = new Map(Object.entries(outlines.middles));

/** Middle of a country; undefined: no map knows it, as those that no longer exist. */
export function middleOf(code: string): Degrees | undefined {
  const [longitude, latitude] = MIDDLES.get(code) ?? [];
  return longitude === undefined || latitude === undefined ? undefined : { longitude: longitude / STEPS, latitude: latitude / STEPS };
}

function degreesOf(ring: readonly number[]): readonly Degrees[] {
  return Array.from({ length: ring.length / 2 }, (_, index) => ({
    longitude: (ring[index * 2] ?? 0) / STEPS,
    latitude: (ring[index * 2 + 1] ?? 0) / STEPS,
  }));
}
