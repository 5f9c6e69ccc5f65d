const FALLBACK = 32;

/** High enough for a picture, in every density but the one that gives it up (grid.css). */
const STILL_ROW = 40;

/** Of the density in force, from the tokens. */
export function readRowHeight(hasStills = false): number {
  if (hasStills && document.documentElement.dataset['density'] !== 'dense') return STILL_ROW;
  const height = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row'));
  return Number.isNaN(height) ? FALLBACK : height;
}

/** The least that stands above and below a list: the bar of the page, the title, the line that counts. */
const AROUND_PX = 100;

/** As many as the room of a list would hold: none has more. */
export function fittingRows(height: number): number {
  return Math.ceil((innerHeight - AROUND_PX) / height);
}
