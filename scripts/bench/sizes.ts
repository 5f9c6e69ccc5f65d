import { chromium } from '@playwright/test';
import { type LoadedSizes, watchLoadedSizes } from '#tests/support/loaded-sizes.ts';
import { type Line, limitLine } from './measure.ts';

interface SizesInput {
  readonly url: string;
  readonly credentials: { readonly Login: string; readonly MotDePasse: string };
}

const FURTHER = ['/dashboard', '/mon-compte', '/0/groupe-utilisateur/1001', '/0/campagne', '/0/utilisateurs'];

/** Gzip weight of what a browser really loads, screen after screen, in a fresh profile. */
export const measureSizes = async ({ url, credentials }: SizesInput): Promise<readonly Line[]> => {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    const loaded: LoadedSizes = watchLoadedSizes(page);
    const lines: Line[] = [];
    const tell = (what: string, value: number, max: number): number => lines.push(limitLine(`gzip of ${what}`, { value, max, unit: 'kB' }));
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    tell('login', loaded.total('js'), 150);
    await page.goto(`${url}/0/films`);
    await page.getByLabel('Adresse e-mail').fill(credentials.Login);
    await page.getByLabel('Mot de passe', { exact: true }).fill(credentials.MotDePasse);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('row').nth(3).waitFor();
    tell('first list', loaded.total('js'), 195);
    await page.goto(`${url}/0/film/1002`);
    await page.getByRole('tab', { name: 'Général' }).waitFor();
    tell('first sheet', loaded.total('js'), 275);
    for (const route of FURTHER) {
      const before = loaded.total('js');
      await page.goto(`${url}${route}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      tell(`further route ${route}`, loaded.total('js') - before, 60);
    }
    tell('styles', loaded.total('css'), 15);
    tell('fonts', loaded.total('woff2'), 50);
    return lines;
  } finally {
    await browser.close();
  }
};
