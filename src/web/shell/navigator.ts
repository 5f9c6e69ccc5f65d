import { currentLanguage } from '#web/i18n/i18n.ts';

interface History {
  readonly location: { readonly href: string };
  readonly push: (href: string) => void;
  readonly replace: (href: string) => void;
}

let history: History | null = null;

/** Called once at start; pages that need to navigate would otherwise import the router, which imports the pages. */
export function bindNavigator(given: History): void {
  history = given;
}

/** Opens an address that is data (menu, palette, events), so it cannot be checked as a literal. */
export function goTo(href: string, options: { readonly replace?: boolean } = {}): void {
  const url = new URL(href, location.origin);
  // Every resolved address carries its language.
  if (!url.searchParams.has('lang')) url.searchParams.set('lang', currentLanguage());
  history?.[options.replace === true ? 'replace' : 'push'](`${url.pathname}${url.search}${url.hash}`);
}

/** The same address in another language. */
export function goToLanguage(language: string): void {
  const url = new URL(history?.location.href ?? '/', location.origin);
  url.searchParams.set('lang', language);
  goTo(`${url.pathname}${url.search}${url.hash}`, { replace: true });
}
