import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readText } from '#domain/values/record-data.ts';
import { createSimulation } from '#mocks/handlers.ts';
import { seedDemonstration } from '#mocks/seed/demonstration.ts';
import { sources } from '#mocks/seed/sources.ts';
import { test } from './support/test.ts';

const root = path.join(import.meta.dirname, '..', '..');
const FOLDER = '/demonstration/2027/';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A file server that knows nothing but files, in a folder that is not its root. */
function serveFiles(folder: string): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const requestedPath = pathname.startsWith(FOLDER) ? path.join(folder, pathname.slice(FOLDER.length)) : '';
    const file =
      requestedPath !== '' && existsSync(requestedPath) && statSync(requestedPath).isDirectory()
        ? path.join(requestedPath, 'index.html')
        : requestedPath;
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
}

/** Title of the film of the case « filmDeuxSections », which has two stills and a poster. */
function titleOfTwoSections(): string {
  let title = '';
  createSimulation({
    seed: (store) => {
      const id = seedDemonstration(store, sources).cases.get('filmDeuxSections')?.['film'] ?? 0;
      title = readText(store.tables.find('film', id) ?? {}, 'TitreOriginal') ?? '';
    },
  });
  return title;
}

test('the simulation says that its data are simulated, and works in a folder of any file server, reload included, on the demonstration with its pictures', async ({
  page,
}) => {
  test.setTimeout(180_000);
  execFileSync(process.execPath, [path.join(root, 'scripts', 'build-mock.ts')], { stdio: 'ignore' });
  const server = serveFiles(path.join(root, 'dist', 'mock'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const title = titleOfTwoSections();
  try {
    await page.goto(`http://127.0.0.1:${port}${FOLDER}`);
    const banner = page.getByRole('complementary', { name: 'Données simulées' });
    await banner.getByText('Comptes').click();
    const [, login = '', password = ''] = /: (\S+) · (\S+)/.exec((await banner.getByRole('listitem').first().textContent()) ?? '') ?? [];
    await page.getByLabel('Adresse e-mail').fill(login);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    const figure = page.getByRole('link', { name: /Copies non reçues/ });
    const count = /\d+/.exec((await figure.textContent()) ?? '')?.[0];
    await figure.click();
    await expect(page.locator('.kit-head-count')).toHaveText(new RegExp(`^${count} `));
    await page.reload();
    await expect(page.locator('.kit-head-count')).toHaveText(new RegExp(`^${count} `));
    await expect(banner).toContainText('Données simulées');

    await page.goto(`${page.url().split('#')[0]}#/0/films`);
    // The previous list must not get the search in its place.
    await expect(page.locator('.kit-head-count')).not.toHaveText(new RegExp(`^${count} `));
    await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill(title);
    await page.getByRole('row').getByText(title).first().dblclick();
    await page.getByRole('tab', { name: 'Images' }).click();
    await expect
      .poll(() =>
        page.locator('.file-thumbnail').evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth)),
      )
      .toEqual([640, 640, 420]);
  } finally {
    server.close();
  }
});
