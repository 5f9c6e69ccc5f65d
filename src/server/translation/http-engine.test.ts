import { afterEach, expect, test } from 'vitest';
import { startEngine, type StandInEngine } from '#tests/support/servers/translation-engine.ts';
import { httpEngine } from './http-engine.ts';

const running: StandInEngine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.close();
});

async function started(api: 'deepl' | 'libretranslate'): Promise<StandInEngine> {
  const engine = await startEngine(api);
  running.push(engine);
  return engine;
}

const ALLOWED = ['127.0.0.1'];

test.each([
  ['deepl', 'DeepL', { authorization: 'DeepL-Auth-Key clef' }, { source_lang: 'FR', target_lang: 'EN-GB', text: ['Été', 'Nuit'] }],
  ['libretranslate', 'LibreTranslate', {}, { source: 'fr', target: 'en', q: ['Été', 'Nuit'], api_key: 'clef', format: 'text' }],
] as const)('asks %s in its own words, and keeps the order of texts', async (api, name, headers, body) => {
  const stand = await started(api);
  const engine = httpEngine({ url: stand.url, key: 'clef', api, timeoutMs: 5_000 }, ALLOWED);
  expect(await engine.translate(['Été', 'Nuit'], { from: 'fr', to: 'en' })).toEqual(['[en] Été', '[en] Nuit']);
  expect(engine.name).toBe(name);
  expect(stand.calls).toHaveLength(1);
  expect(stand.calls[0]).toMatchObject({ headers, body });
});

test('refuses a private network, a wrong key, a page, a lost text and silence with one sentence', async () => {
  const stand = await started('deepl');
  const settings = { url: stand.url, key: 'clef', api: 'deepl', timeoutMs: 200 } as const;
  function translate(changed: Partial<typeof settings> = {}, allow: readonly string[] = ALLOWED) {
    return httpEngine({ ...settings, ...changed }, allow).translate(['Été', 'Nuit'], { from: 'fr', to: 'en' });
  }
  const refusal = { code: 'moteur-injoignable' };
  await expect(translate({}, [])).rejects.toMatchObject(refusal);
  expect(stand.calls).toHaveLength(0);
  for (const fault of ['key', 'page', 'short', 'silence', 'html'] as const) {
    stand.fail(fault);
    await expect(translate()).rejects.toMatchObject(refusal);
  }
  stand.fail(null);
  expect(await translate()).toHaveLength(2);
});
