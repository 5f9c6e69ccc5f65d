/** Tokens that the interface draws with the colour of a festival, in one theme. */
export interface AccentTokens {
  readonly accent: string;
  readonly hover: string;
  readonly tint: string;
  readonly onAccent: string;
}

export type Theme = 'light' | 'dark';

/** WCAG 2.2, 1.4.3 (AA): text of any size. */
export const READABLE = 4.5;
const STEP = 0.02;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

interface ThemeColours {
  /** Surfaces that the colour is written on (tokens.css). */
  readonly surfaces: readonly string[];
  /** Colour that it moves to in order to be readable, and that its tint is mixed with. */
  readonly towards: Rgb;
  readonly tintOn: string;
  readonly tintShare: number;
}

export const THEMES: Readonly<Record<Theme, ThemeColours>> = {
  light: { surfaces: ['#f6f7f9', '#ffffff', '#f3f5f8', '#eef1f5'], towards: BLACK, tintOn: '#ffffff', tintShare: 0.1 },
  dark: { surfaces: ['#0f131a', '#161b24', '#1b212c', '#212936'], towards: WHITE, tintOn: '#161b24', tintShare: 0.16 },
};

/** The colours that keep AA on every surface: the one that was chosen where it can be read, else the nearest of its shade that can. */
export function accentTokens(colour: string, theme: Theme): AccentTokens {
  const { towards } = THEMES[theme];
  for (let share = 0; ; share += STEP) {
    const tokens = tokensOf(mix(rgbOf(colour), towards, Math.min(share, 1)), theme);
    if (isReadable(tokens, theme) || share >= 1) return tokens;
  }
}

/** The colour cannot be used as it is in one theme: the person sees which takes its place. */
export function isShifted(colour: string, theme: Theme): boolean {
  return accentTokens(colour, theme).accent !== colour.toLowerCase();
}

function tokensOf(accent: Rgb, theme: Theme): AccentTokens {
  const { towards, tintOn, tintShare } = THEMES[theme];
  const ink = mix(accent, towards === WHITE ? BLACK : WHITE, towards === WHITE ? 0.9 : 1);
  return {
    accent: hexOf(accent),
    hover: hexOf(mix(accent, towards, 0.15)),
    tint: hexOf(mix(rgbOf(tintOn), accent, tintShare)),
    onAccent: hexOf(ink),
  };
}

function isReadable({ accent, hover, tint, onAccent }: AccentTokens, theme: Theme): boolean {
  return (
    [...THEMES[theme].surfaces, tint].every((surface) => contrast(accent, surface) >= READABLE) &&
    [accent, hover].every((ground) => contrast(onAccent, ground) >= READABLE)
  );
}

/** Of two colours written `#rrggbb`: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

type Rgb = readonly [red: number, green: number, blue: number];

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [at(from[0], to[0], share), at(from[1], to[1], share), at(from[2], to[2], share)];
}

function at(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
