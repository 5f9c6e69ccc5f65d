/** Languages and lengths of the two kinds of translation (000 §1, §3.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

const LONG = 'Été '.repeat(5000);
const LANGUAGES = ['Fr', 'En', 'Es', 'It', 'De'] as const;

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signInAsAdmin();
});
afterAll(() => server.close());

function inAll(text: (language: string) => string) {
  return Object.fromEntries(LANGUAGES.map((language) => [`Traduction${language}`, text(language)]));
}

describe('a translated text', () => {
  it('keeps five languages, at creation and after a change', async () => {
    const created = await admin.call('POST', '/api/genres', { TradLibelle: inAll((language) => `Conte ${language}`) });
    const genre = (await admin.call('GET', `/api/genres/${created.body}`)).body;
    expect(genre.TradLibelle).toMatchObject(inAll((language) => `Conte ${language}`));
    const TradLibelle = { ...genre.TradLibelle, ...inAll((language) => `Fable ${language}`) };
    expect((await admin.call('PUT', `/api/genres/${created.body}`, { ...genre, TradLibelle })).status).toBe(200);
    expect((await admin.call('GET', `/api/genres/${created.body}`)).body.TradLibelle).toMatchObject(
      inAll((language) => `Fable ${language}`),
    );
  });

  it.each(LANGUAGES)('is a label of 255 characters at most in %s', async (language) => {
    function save(length: number) {
      return admin.call('POST', '/api/genres', { TradLibelle: { TraductionFr: 'Conte', [`Traduction${language}`]: 'é'.repeat(length) } });
    }
    expect((await save(255)).status).toBe(200);
    const refused = await save(256);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: `TradLibelle.Traduction${language}`, code: 'trop-long', params: { max: 255 } })],
    ]);
  });

  it.each(LANGUAGES)('is no longer than its field says in %s', async (language) => {
    function save(length: number) {
      return admin.call('POST', '/api/civilites', {
        TradLibelle: { TraductionFr: 'Docteure' },
        TradAbrege: { TraductionFr: 'Dre', [`Traduction${language}`]: 'é'.repeat(length) },
      });
    }
    expect((await save(15)).status).toBe(200);
    const refused = await save(16);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: `TradAbrege.Traduction${language}`, code: 'trop-long', params: { max: 15 } })],
    ]);
  });

  it('is a text of any length, read alone and in batches', async () => {
    const { status, body: id } = await admin.call('POST', '/api/films', { TitreOriginal: 'Long', TradResume: { TraductionFr: LONG } });
    expect(status).toBe(200);
    const film = (await admin.call('GET', `/api/films/${id}`)).body;
    expect(film.TradResume.TraductionFr).toBe(LONG);
    const other = (await admin.call('POST', '/api/films', { TitreOriginal: 'Autre', TradResume: { TraductionFr: 'Court' } })).body;
    const { IdResume } = (await admin.call('GET', `/api/films/${other}`)).body;
    const batch = await admin.call('POST', '/api/trad-textes/traduction', { Items: [film.IdResume, IdResume] });
    expect(batch.body.map(({ Id }: { Id: number }) => Id).toSorted()).toEqual([film.IdResume, IdResume].toSorted());
  });
});
