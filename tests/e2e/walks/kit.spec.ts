/** The page of the kit shows every part in both themes, in development alone. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { expect } from '@playwright/test';
import { build } from 'vite';
import { scopedName } from '#scripts/build/scoped-name.ts';
import { kitPlugin } from '#scripts/lib/kit-plugin.ts';
import { violations } from '../support/axe.ts';
import { load } from '../support/session.ts';
import { test } from '../support/test.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const PAGE = 'scripts/kit-page/index.html';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const PARTS = ['buttons', 'choices', 'dialogs', 'inputs', 'notices', 'statuses', 'tables'];

let folder = '';
let server: Server | null = null;
let url = '';

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'festival-kit-'));
  await build({
    root,
    configFile: false,
    plugins: [react()],
    css: { modules: { generateScopedName: scopedName } },
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: path.join(root, PAGE) } },
  });
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(folder, pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/${PAGE}`;
});

test.afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const theme of ['light', 'dark'] as const) {
  test(`the kit shows every part in the ${theme} theme, with nothing that is badly read`, async ({ page }, testInfo) => {
    await page.goto(`${url}?theme=${theme}`);
    const sections = page.locator('.kit-part');
    for (const part of PARTS) await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible();
    for (const section of await sections.all()) await expect(section.locator('.kit-story > *').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const statuses = page.getByRole('region', { name: 'statuses', exact: true }).locator('.ui-status');
    await expect(statuses).toHaveCount(8);
    const shapes = await statuses.evaluateAll((all) =>
      all.map((one) => {
        const { background, clipPath, borderRadius } = getComputedStyle(one, '::before');
        return [background.replace(/rgba?\([^)]*\)/g, ''), clipPath, borderRadius].join(' ');
      }),
    );
    expect(new Set(shapes).size).toBe(8);
    expect(await violations(page, { contrastOnly: true })).toEqual([]);
    await testInfo.attach(`kit-${theme}`, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
    await page.getByRole('button', { name: 'Ouvrir un dialogue' }).click();
    await expect(page.getByRole('dialog', { name: 'Supprimer 3 accréditations ?' })).toBeVisible();
    await testInfo.attach(`kit-dialog-${theme}`, { body: await page.screenshot(), contentType: 'image/png' });
  });
}

test('a build for people answers its own « not found » at the address of the kit, and holds nothing of it', async ({ page }) => {
  await load(page, '/kit');
  await expect(
    page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Page introuvable')).toBeVisible();
  const assets = path.join(root, 'dist', 'web', 'assets');
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => readFileSync(path.join(assets, name), 'utf8').includes('kit-part'))).toEqual([]);
  expect(kitPlugin(root).apply).toBe('serve');
});

test('an audit of a screen refuses targets that are small and close, and leaves a link within a sentence', async ({ page }) => {
  const small = 'style="width: 12px; height: 12px; padding: 0; border: 0"';
  await page.setContent(`<main><h1>Cibles</h1><button ${small} aria-label="Un"></button><button ${small} aria-label="Deux"></button>
    <p>Une phrase avec <a href="/a">un</a> et <a href="/b">un autre</a> lien.</p></main>`);
  const found = await violations(page, { within: 'main' });
  expect(found.filter((one) => one.startsWith('target-size'))).toHaveLength(2);
  expect(found.filter((one) => one.includes('<a '))).toEqual([]);
});
