import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTexts } from '#domain/texts/texts.ts';
import { messages } from '#generated/i18n/en.gen.ts';
import { chooseLanguage } from '#web/i18n/language.ts';
import { DEFAULT_WIDTH } from '#web/records/grid/column-layout.ts';
import { DEFAULT_COLUMN_WIDTH } from '#domain/records/query/saved-views.ts';
import { readConfig } from '#web/runtime/config.ts';
import { HANDLE_LIFETIME_S } from '#web/runtime/handle-store.ts';
import { isSupportedBrowser } from '../guard/browser.ts';
import { RIGHTS_CHECKED, VERSION_POLL_MS } from '#web/shell/constants.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('as it is shipped, the back-office', () => {
  it('is version 1.2.2, for Chrome only, asks for a newer one each minute and keeps a session five hours', () => {
    const declared: unknown = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
    expect(declared).toMatchObject({ version: '1.2.2' });
    expect([isSupportedBrowser(CHROME), isSupportedBrowser(FIREFOX)]).toEqual([true, false]);
    expect([VERSION_POLL_MS, HANDLE_LIFETIME_S]).toEqual([60_000, 18_000]);
  });

  it('keeps a session when the browser is closed', () => {
    expect(readConfig({})).toMatchObject({ persistConnection: true });
  });

  it('is not in maintenance, checks rights, is named « Backoffice » and speaks French', () => {
    expect(readConfig({})).toMatchObject({ maintenance: false, siteLabel: 'Backoffice' });
    expect(RIGHTS_CHECKED).toBe(true);
    expect(chooseLanguage(null, 'pt-BR')).toBe('fr');
  });

  it('shows columns of 150 pixels, and 42 rows as « 42 line(s) » in English', () => {
    expect([DEFAULT_WIDTH, DEFAULT_COLUMN_WIDTH]).toEqual([150, 150]);
    const texts = createTexts();
    texts.add('en', messages);
    expect(texts.in('en')('liste.lignes', { nombre: 42 })).toBe('42 line(s)');
  });
});
