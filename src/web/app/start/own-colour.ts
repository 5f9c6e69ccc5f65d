import { type AccentTokens, accentTokens } from '#domain/editions/face/accent.ts';

let sheet: CSSStyleSheet | null = null;

/** Draws the tab of the browser with the logo and the interface with the colour, in both themes; null: with its own again. */
export function wear(logo: string | null, colour: string | null): void {
  if (logo !== null) document.querySelector('link[rel=icon]')?.setAttribute('href', logo);
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(colour === null ? '' : rulesOf(accentTokens(colour, 'light'), accentTokens(colour, 'dark')));
}

/** After the tokens, in their layer. The menu is dark in both themes. */
function rulesOf(light: AccentTokens, dark: AccentTokens): string {
  return `@layer tokens { :root, [data-theme='light'] { ${toAccentCss(light)} } [data-theme='dark'] { ${toAccentCss(dark)} }
   :root, [data-theme] { --side-accent: ${dark.accent}; --side-mark: ${light.accent}; } }`;
}

function toAccentCss({ accent, hover, tint, onAccent }: AccentTokens): string {
  return `--accent: ${accent}; --accent-hover: ${hover}; --accent-tint: ${tint}; --on-accent: ${onAccent};`;
}
