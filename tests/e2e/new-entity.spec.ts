import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { signIn as signInByHttp } from '../support/api-client.ts';
import { ADMIN, startServerProcess, temporaryFolder } from '../support/server-process.ts';
import { signIn } from './support/session.ts';

const YAML = `entity: PartenaireMedia
label: Partenaire média | Partenaires médias
search: [Nom]
fields:
  Nom:       { kind: string, max: nvarchar150, required: true }
  IdPays:    { kind: reference, to: pays }
  Montant:   { kind: money }
  IsActif:   { kind: boolean, default: true }
screens:
  partenaire-media:
    columns: [Nom 260, IdPays 140, Montant 120, IsActif 90]
    sort: [Nom]
`;
const COPIED = [
  'codegen',
  'generated',
  'schema',
  'src',
  'scripts',
  'data',
  'tests/support',
  'index.html',
  'vite.config.ts',
  'package.json',
  'tsconfig.json',
  '.oxfmtrc.json',
];
const name = 'partenaire-media';

test.describe('a new entity is one YAML file and one command', () => {
  test.setTimeout(240_000);
  const { folder: root, remove } = temporaryFolder();
  function node(...args: readonly string[]): string {
    return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  }

  test.beforeAll(() => {
    for (const file of COPIED) cpSync(file, path.join(root, file), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
    writeFileSync(path.join(root, 'schema', 'entities', `${name}.yaml`), YAML);
    node('codegen/main.ts');
    node('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error');
  });
  test.afterAll(remove);

  test('table, calls, rights, list, sheet, labels and mocks are there', async ({ browser }) => {
    function read(file: string): string {
      return readFileSync(path.join(root, file), 'utf8');
    }
    expect(read('generated/rights/rights.gen.ts')).toContain('PARTENAIRE-MEDIA-DELETE');
    expect(read('generated/contract/operations.gen.ts')).toContain('createPartenaireMedia');
    const server = await startServerProcess({ dataDir: path.join(root, '.data'), root });
    try {
      const client = await signInByHttp(server.url, ADMIN);
      const refused = await client.call('POST', '/api/partenaire-medias', { Nom: '' });
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'Nom']);
      const created = await client.call('POST', '/api/partenaire-medias', { Nom: 'Radio des Cimes', IdPays: 45, Montant: 1500.5 });
      expect(created.status).toBe(200);

      const page = await (await browser.newContext()).newPage();
      await page.goto(`${server.url}/0/partenaire-medias`);
      await signIn(page, { login: ADMIN.Login, password: ADMIN.MotDePasse });
      await expect(page.getByRole('heading', { level: 1, name: 'Partenaires médias' })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Radio des Cimes' })).toContainText('France');
      await page.goto(`${server.url}/0/partenaire-media/${created.body}`);
      await page.getByLabel(/^Nom/).fill('Radio des Sommets');
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
      expect((await client.call('GET', `/api/partenaire-medias/${created.body}`)).body.Nom).toBe('Radio des Sommets');
    } finally {
      await server.kill('SIGTERM');
    }
  });
});
