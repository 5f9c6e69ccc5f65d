import { useEffect, useEffectEvent } from 'react';
import { formatDateTime, toUtcText } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useUser } from '#web/session/rights.ts';

/** Parts of a head that every page repeats: its title, its number, and in words the part of the whole that is shown. */
const REPEATED = '.kit-head-line > h1, .kit-head-count, [data-on-paper]';

/** Margins of each printed page: title, number and filter above; date, person and rank of the page below. */
export function usePageMargins(): void {
  const text = useText();
  const user = useUser();
  const write = useEffectEvent((sheet: CSSStyleSheet) => {
    // Screens behind the one in sight keep their heads.
    const head = [...document.querySelectorAll('.kit-head')].find((one) => one.getClientRects().length > 0);
    const parts = [...(head?.parentElement?.querySelectorAll(REPEATED) ?? [])];
    const words = parts.map((part) => part.textContent.trim()).filter((word) => word !== '');
    const nom = [user?.prenom, user?.nom].filter(Boolean).join(' ');
    const printed = text('shell.imprimePar', { date: formatDateTime(toUtcText(Date.now())), nom });
    sheet.replaceSync(words.length === 0 ? '' : marginRule(words.join(' · '), printed));
  });
  useEffect(() => {
    const gone = new AbortController();
    let sheet: CSSStyleSheet | null = null;
    function onPrint(): void {
      sheet ??= new CSSStyleSheet();
      write(sheet);
      if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    }
    addEventListener('beforeprint', onPrint, { signal: gone.signal });
    return () => {
      gone.abort();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

/** Margins know no tokens: the page is above the root of the document. */
function marginRule(head: string, foot: string): string {
  const face = `font: 8pt ${getComputedStyle(document.body).fontFamily}`;
  return `@page {
    @top-left { content: ${cssString(head)}; width: 100%; text-align: left; ${face} }
    @bottom-left { content: ${cssString(foot)}; ${face} }
    @bottom-right { content: counter(page) ' / ' counter(pages); ${face} }
  }`;
}

function cssString(words: string): string {
  return `"${words.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')}"`;
}
