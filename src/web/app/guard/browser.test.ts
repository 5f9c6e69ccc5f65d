import { describe, expect, it } from 'vitest';
import { isSupportedBrowser } from './browser.ts';

const webkit = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('supported browser', () => {
  it.each([
    `${webkit} Chrome/156.0.0.0 Safari/537.36`,
    `${webkit} HeadlessChrome/156.0.0.0 Safari/537.36`,
    `${webkit} Chromium/156.0 Chrome/156.0.0.0 Safari/537.36`,
  ])('accepts %s', (agent) => {
    expect(isSupportedBrowser(agent)).toBe(true);
  });
  it.each([
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    `${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
    `${webkit} Chrome/156.0.0.0 Safari/537.36 OPR/120.0.0.0`,
  ])('refuses %s', (agent) => {
    expect(isSupportedBrowser(agent)).toBe(false);
  });
});
