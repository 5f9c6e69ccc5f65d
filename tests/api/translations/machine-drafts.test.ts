/** Traces of an engine that is off, refused or broken. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { startEngine, type StandInEngine } from '#tests/support/servers/translation-engine.ts';

let engine: StandInEngine;
const servers: TestServer[] = [];

beforeAll(async () => {
  engine = await startEngine('libretranslate');
});
afterEach(async () => {
  engine.fail(null);
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => engine.close());

/** A server with a batch of one person; answers what asks for the draft of the biography. */
async function withBatch(
  env: Readonly<Record<string, string>>,
): Promise<{ ask: () => Promise<unknown>; engineName: () => Promise<unknown> }> {
  const server = await startServer({ env: { ...env, TRANSLATION_API: 'libretranslate' } });
  servers.push(server);
  const admin = await server.signInAsAdmin();
  const Eannee = 2073;
  await created(admin, 'festival-editions', { Eannee, DateDebut: '2073-01-28', DateFin: '2073-02-05' });
  const { fr: IdLangueSource, en: IdLangueCible } = LangueSysteme;
  const IdPersonne = await created(admin, 'personnes', { Nom: 'Vasseur', TradBiographie: { TraductionFr: 'Elle filme la mer.' } });
  const IdTranche = await created(admin, 'festival-tranches', { Libelle: 'Lot', Eannee, IdLangueSource, IdLangueCible });
  const line = await created(admin, 'festival-tranche-films', { IdTranche, IdPersonne });
  const path = `/api/tranches/${IdTranche}/brouillons`;
  return {
    ask: async () => {
      const { status, body } = await admin.call('POST', path, { Places: [`${line}-Biographie-0`] });
      return [status, body.code ?? body.NbEcrits];
    },
    engineName: async () => (await admin.call('GET', path)).body.Moteur,
  };
}

async function created(admin: ApiClient, route: string, body: unknown): Promise<number> {
  const { status, body: id } = await admin.call('POST', `/api/${route}`, body);
  expect(status).toBe(200);
  return id;
}

it('is off without a key, and says so', async () => {
  const { ask, engineName } = await withBatch({ TRANSLATION_URL: engine.url });
  expect([await engineName(), await ask()]).toEqual([null, [409, 'moteur-absent']]);
  expect(engine.calls).toHaveLength(0);
});

it('sends nothing to a private network that no setting allows', async () => {
  const { ask } = await withBatch({ TRANSLATION_URL: engine.url, TRANSLATION_KEY: 'clef' });
  expect(await ask()).toEqual([502, 'moteur-injoignable']);
  expect(engine.calls).toHaveLength(0);
});

it('writes nothing of an engine that fails, and drafts once it answers', async () => {
  const { ask, engineName } = await withBatch({ TRANSLATION_URL: engine.url, TRANSLATION_KEY: 'clef', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
  expect(await engineName()).toBe('LibreTranslate');
  engine.fail('page');
  expect(await ask()).toEqual([502, 'moteur-injoignable']);
  engine.fail(null);
  expect(await ask()).toEqual([200, 1]);
});
