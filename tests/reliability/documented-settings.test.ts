/** The settings of docs/operations.md, used as written on an empty machine: a festival of its own, with nobody of the demonstration in it. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/people/accounts.ts';
import { readConfig } from '#server/config.ts';
import { documentedSettings } from '#tests/support/documented-settings.ts';
import { startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

/** A database is made, on a machine that may be busy. */
const START_MAX_MS = 120_000;

const blocks = documentedSettings('docs/operations.md');

/** Folders of a real machine stand in one of ours. */
function here(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const folders = ['DATA_DIR', 'BACKUP_DIR'].flatMap((name) => (name in settings ? [[name, path.join(folder, name)] as const] : []));
  for (const [, place] of folders) mkdirSync(place, { recursive: true });
  return { ...settings, ...Object.fromEntries(folders) };
}

describe('the settings of docs/operations.md', () => {
  it('are read, without a demonstration by default', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(1);
    for (const settings of blocks) {
      expect(readConfig(settings).demo).toBe(false);
      const { DEMO: _, ...without } = settings;
      expect(readConfig(without)).toMatchObject({ demo: false, publicOrigin: expect.stringMatching(/^https:/) });
    }
  });

  it(
    'start a festival where the accounts of the demonstration do not exist, with a proxy or without',
    { timeout: 2 * START_MAX_MS },
    async () => {
      const [settings = {}] = blocks;
      const { DEMO: _, ...without } = settings;
      const env = { DEMO: '', ...here(without), ADMIN_LOGIN: '', ADMIN_PASSWORD: '' };
      const server = await startServerProcess({ dataDir: folder, env, startTimeoutMs: START_MAX_MS });
      expect(server.output()).not.toContain('démonstration');
      expect(server.output()).toContain('Premier administrateur créé.');
      const [, login = ''] = /identifiant +(\S+)/.exec(server.output()) ?? [];
      const [, password = ''] = /^ {2}mot de passe +(\S+)/m.exec(server.output()) ?? [];
      const { publicOrigin } = readConfig(settings);
      function signIn(item: object, headers: Readonly<Record<string, string>> = {}) {
        return fetch(`${server.url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: publicOrigin ?? '', ...headers },
          body: JSON.stringify({ item }),
        });
      }
      for (const account of DEMO_ACCOUNTS) {
        const item = { Login: account.login, MotDePasse: DEMO_PASSWORD };
        const statuses = [await signIn(item), await signIn(item, { 'x-forwarded-for': '203.0.113.9' })].map(({ status }) => status);
        expect(statuses).toEqual([401, 401]);
      }
      const reply = await signIn({ Login: login, MotDePasse: password });
      expect(reply.status).toBe(200);
      // The proxy of the page forwards no scheme: cookies are secure all the same.
      expect(reply.headers.getSetCookie().filter((cookie) => !cookie.includes('Secure'))).toEqual([]);
      await server.kill('SIGTERM');
    },
  );
});
