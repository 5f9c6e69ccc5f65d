const FALLBACK = 32;

/** Of the density in force, from the tokens. */
export function readRowHeight(): number {
  const height = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row'));
  return Number.isNaN(height) ? FALLBACK : height;
}

/** As many as the whole window would hold: no list has more room. */
export const fittingRows = (height: number): number => Math.ceil(innerHeight / height);
