/** Least contrast of a text of this size (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5;
const BLACK = '#000000';
const WHITE = '#ffffff';

/** The text colour chosen for a background while it reads on it, else black or white, whichever reads better. */
export function readableInk(background: string, chosen: string | null): string {
  if (chosen !== null && contrast(background, chosen) >= CONTRAST_MIN) return chosen;
  return contrast(background, BLACK) >= contrast(background, WHITE) ? BLACK : WHITE;
}

function contrast(left: string, right: string): number {
  const [dark = 0, light = 0] = [luminance(left), luminance(right)].toSorted((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
