import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './support/test.ts';

const root = path.join(import.meta.dirname, '..', '..');
const FOLDER = '/demonstration/2027/';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A file server that knows nothing but files, in a folder that is not its root. */
const serveFiles = (folder: string): Server =>
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const asked = pathname.startsWith(FOLDER) ? path.join(folder, pathname.slice(FOLDER.length)) : '';
    const file = asked !== '' && existsSync(asked) && statSync(asked).isDirectory() ? path.join(asked, 'index.html') : asked;
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });

test('the simulation says that its data are simulated, and works in a folder of any file server, reload included', async ({ page }) => {
  test.setTimeout(180_000);
  execFileSync(process.execPath, [path.join(root, 'scripts', 'build-mock.ts')], { stdio: 'ignore' });
  const server = serveFiles(path.join(root, 'dist', 'mock'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    await page.goto(`http://127.0.0.1:${port}${FOLDER}`);
    const banner = page.getByRole('complementary', { name: 'Données simulées' });
    await banner.getByText('Comptes').click();
    const [, login = '', password = ''] = /: (\S+) · (\S+)/.exec((await banner.getByRole('listitem').first().textContent()) ?? '') ?? [];
    await page.getByLabel('Adresse e-mail').fill(login);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    const figure = page.getByRole('link', { name: /Copies non reçues/ });
    const count = /\d+/.exec((await figure.textContent()) ?? '')?.[0];
    await figure.click();
    await expect(page.getByText(`${count} ligne(s)`, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${count} ligne(s)`, { exact: true })).toBeVisible();
    await expect(banner).toContainText('Données simulées');
  } finally {
    server.close();
  }
});
