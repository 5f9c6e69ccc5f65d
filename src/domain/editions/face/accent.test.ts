import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentTokens, contrast, isShifted, READABLE, THEMES, type Theme } from './accent.ts';

const PARTS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLOURS = PARTS.flatMap((red) => PARTS.flatMap((green) => PARTS.map((blue) => `#${red}${green}${blue}`)));
const BOTH: readonly Theme[] = ['light', 'dark'];

describe('the colour of a festival', () => {
  it.each(BOTH)('whichever it is, is read on every surface of the %s theme, and what is written on it too', (theme) => {
    const unread = COLOURS.filter((colour) => {
      const { accent, hover, tint, onAccent } = accentTokens(colour, theme);
      const pairs = [...THEMES[theme].surfaces, tint].map((surface) => contrast(accent, surface));
      return [...pairs, contrast(onAccent, accent), contrast(onAccent, hover)].some((ratio) => ratio < READABLE);
    });
    expect(unread).toEqual([]);
  });

  it('stays as it was chosen where it can be read, and is said to be another where it cannot', () => {
    expect(accentTokens('#0B5D3B', 'light').accent).toBe('#0b5d3b');
    expect(isShifted('#0b5d3b', 'light')).toBe(false);
    expect(isShifted('#0b5d3b', 'dark')).toBe(true);
    expect(isShifted('#ffe600', 'light')).toBe(true);
    expect(isShifted('#ffe600', 'dark')).toBe(false);
  });

  it('is compared with the surfaces that the interface has', () => {
    const css = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8');
    const [light = '', dark = ''] = css.split("[data-theme='dark'] {");
    function surfaces(block: string): readonly string[] {
      return ['--bg', '--surface', '--surface-2', '--surface-hover'].map(
        (name) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? '',
      );
    }
    expect({ light: surfaces(light), dark: surfaces(dark) }).toEqual({ light: THEMES.light.surfaces, dark: THEMES.dark.surfaces });
  });
});
