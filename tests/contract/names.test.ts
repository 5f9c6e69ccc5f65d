import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const Eannee = 2042;

/** Names of records in pickers and sheets, once for each back. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.close());

  test('a film is found by its whole name, article included', async () => {
    const staff = await backend.signInWith(rights.map(({ code }) => code));
    const names: string[] = [];
    for (const [Prefixe, TitreOriginal, typed] of [
      ["L'", 'Ozalide', 'L’Ozalide'],
      ['Zes', 'Ozarts', 'zes ozarts'],
    ]) {
      const { body: id } = await staff.call('POST', '/api/films', { Prefixe, TitreOriginal });
      const { body: found } = await staff.call('GET', `/api/films/choix?search=${encodeURIComponent(typed ?? '')}`);
      names.push(...found.filter((choice: { Id: number }) => choice.Id === id).map((choice: { Libelle: string }) => choice.Libelle));
    }
    expect(names).toEqual(["L'Ozalide", 'Zes Ozarts']);
  });

  test('a picker offers first what begins as typed, then what has a word that does, then the rest', async () => {
    const staff = await backend.signInWith(rights.map(({ code }) => code));
    for (const TitreOriginal of ['Bizorvacle', 'Grand Zorvac', 'Zorvacé']) await staff.call('POST', '/api/films', { TitreOriginal });
    const { body } = await staff.call('GET', '/api/films/choix?search=zorvac');
    expect(body.map(({ Libelle }: { readonly Libelle: string }) => Libelle)).toEqual(['Zorvacé', 'Grand Zorvac', 'Bizorvacle']);
  });

  test('of a short word, a picker offers first the titles that begin so, then those that have a word that does', async () => {
    const staff = await backend.signInWith(rights.map(({ code }) => code));
    for (const TitreOriginal of ['Grand Xqui', 'Xqovac', 'Aube xqa', 'Xqé']) await staff.call('POST', '/api/films', { TitreOriginal });
    await staff.call('POST', '/api/films', { Prefixe: 'Le', TitreOriginal: 'Xqarc' });
    async function offered(take: number): Promise<readonly string[]> {
      const { body } = await staff.call('GET', `/api/films/choix?search=xq&take=${take}`);
      return body.map(({ Libelle }: { readonly Libelle: string }) => Libelle);
    }
    const all = ['Le Xqarc', 'Xqé', 'Xqovac', 'Aube xqa', 'Grand Xqui'];
    expect((await offered(20)).toSorted()).toEqual(all.toSorted());
    expect((await offered(20)).slice(3)).toEqual(all.slice(3));
    expect((await offered(2)).every((name) => all.slice(0, 3).includes(name))).toBe(true);
  });

  test("the name of a screening says its hour at the festival's clock, in winter and in summer", async () => {
    const staff = await backend.signInWith(rights.map(({ code }) => code));
    async function post(path: string, body: unknown): Promise<number> {
      const reply = await staff.call('POST', path, body);
      expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.any(Number) });
      return reply.body;
    }
    await post('/api/festival-editions', { Eannee, Numero: 61, DateDebut: '2042-01-25', DateFin: '2042-07-02' });
    const IdSection = await post('/api/festival-sections', {
      Eannee,
      IdSectionType: 1,
      TradLibelle: { TraductionFr: 'Nuit' },
      Prefixe: 'NU',
    });
    const IdProgramme = await post('/api/festival-programmes', { IdSection, Eannee, Code: 'N1', TradLibelle: { TraductionFr: 'Aube' } });
    const names: string[] = [];
    for (const Debut of ['2042-01-26T13:00:00', '2042-07-01T22:30:00']) {
      const id = await post('/api/festival-programmations', { Eannee, IdProgramme, Debut });
      names.push((await staff.call('GET', `/api/festival-programmations/choix?ids=${id}`)).body[0].Libelle);
    }
    expect(names).toEqual(['Aube 26/01/2042 14:00', 'Aube 02/07/2042 00:30']);
  });
});
