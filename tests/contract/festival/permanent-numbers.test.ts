import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2094;
const FILMS = 'films';
const REGISTRATIONS = 'festival-inscriptions';

/** One suite, two backs: a number names one record for ever (A-57, domain-additions « Numbers »). */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let sections: readonly number[];
  let count = 0;

  const { create, read } = recordCalls(() => staff);
  async function put(plural: string, id: number, values: object) {
    return staff.call('PUT', `/api/${plural}/${id}`, { Version: (await read(plural, id)).Version, ...values });
  }
  async function remove(plural: string, id: number): Promise<void> {
    const { Version } = await read(plural, id);
    expect((await staff.call('DELETE', `/api/${plural}/${id}`, { Id: id, Version })).status).toBe(200);
  }
  function film(more: object = {}): Promise<number> {
    return create(FILMS, { TitreOriginal: `Numéroté ${(count += 1)}`, ...more });
  }
  async function register(more: object): Promise<number> {
    return create(REGISTRATIONS, { IdFilm: await film(), IdSection: sections[0], Eannee: YEAR, ...more });
  }
  async function registrationRefused(more: object) {
    const { status, body } = await staff.call('POST', `/api/${REGISTRATIONS}`, {
      IdFilm: await film(),
      IdSection: sections[0],
      Eannee: YEAR,
      ...more,
    });
    return [status, body.code, body.errors?.[0]?.message];
  }
  const TAKEN_NUMBER = 'Ce numéro a déjà été donné dans cette édition : il ne se redonne pas, même après une suppression.';
  const TAKEN_REFERENCE = 'Cette référence a déjà été donnée : elle ne se redonne pas, même après une suppression.';

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    for (const Eannee of [YEAR, YEAR + 1])
      await create('festival-editions', { Eannee, DateDebut: `${Eannee}-01-26`, DateFin: `${Eannee}-02-03` });
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Numérotée' } });
    function section(Eannee: number) {
      return create('festival-sections', { TradLibelle: { TraductionFr: 'Numérotée' }, IdSectionType, Eannee });
    }
    sections = [await section(YEAR), await section(YEAR + 1)];
  });
  afterAll(() => backend.close());

  describe('the reference of a film', () => {
    test('once given, is neither changed nor emptied, on the sheet or in a lot', async () => {
      const id = await film();
      expect((await put(FILMS, id, { Reference: 'R-1' })).status).toBe(200);
      const locked = [expect.objectContaining({ path: 'Reference', code: 'lecture-seule', message: 'Ce champ ne se modifie pas.' })];
      for (const Reference of ['R-2', null, '']) expect((await put(FILMS, id, { Reference })).body.errors).toEqual(locked);
      const lot = await staff.call('POST', `/api/${FILMS}/lot`, { Items: [{ ...(await read(FILMS, id)), Reference: 'R-2' }] });
      expect(lot.status).toBe(400);
      expect((await put(FILMS, id, { Reference: 'R-1', AnneeProd: 2093 })).status).toBe(200);
      expect(await read(FILMS, id)).toMatchObject({ Reference: 'R-1', AnneeProd: 2093 });
    });

    test('is not given to another film, also once its own is deleted, whatever its case', async () => {
      const gone = await film({ Reference: 'R-10' });
      async function refused(Reference: string) {
        const { status, body } = await staff.call('POST', `/api/${FILMS}`, { TitreOriginal: 'Autre', Reference });
        return [status, body.code, body.errors];
      }
      const taken = [409, 'valeur-deja-prise', [expect.objectContaining({ path: 'Reference', message: TAKEN_REFERENCE })]];
      expect(await refused('R-10')).toEqual(taken);
      await remove(FILMS, gone);
      expect(await refused('r-10')).toEqual(taken);
    });

    test('comes back from the trash with its film', async () => {
      const id = await film({ Reference: 'R-20' });
      const { Version } = await read(FILMS, id);
      const deleted = await staff.call('DELETE', `/api/${FILMS}/${id}`, { Id: id, Version });
      expect((await staff.call('POST', `/api/corbeille/${deleted.headers.get('x-batch')}/restauration`)).status).toBe(200);
      expect(await read(FILMS, id)).toMatchObject({ Reference: 'R-20' });
    });

    test('goes to the film that another is merged into', async () => {
      const [destination, source] = [await film(), await film({ Reference: 'R-30' })];
      const [to, from] = [await read(FILMS, destination), await read(FILMS, source)];
      const versions = { VersionDestination: to.Version, VersionSource: from.Version };
      const merged = await staff.call('POST', `/api/fusions/film/${destination}/${source}`, {
        ...versions,
        Choix: { Reference: 'source' },
      });
      expect({ status: merged.status, body: merged.body }).toMatchObject({ status: 200 });
      expect(await read(FILMS, destination)).toMatchObject({ Reference: 'R-30' });
    });
  });

  describe('the number of a registration', () => {
    test('is not given again in its edition, also once it is deleted with its film', async () => {
      const IdFilm = await film();
      await create(REGISTRATIONS, { IdFilm, IdSection: sections[0], Eannee: YEAR, Numero: 'N0001' });
      await remove(FILMS, IdFilm);
      expect(await registrationRefused({ Numero: 'n0001' })).toEqual([409, 'valeur-deja-prise', TAKEN_NUMBER]);
      expect(await registrationRefused({ AncienNumero: 'N0001' })).toEqual([409, 'valeur-deja-prise', TAKEN_NUMBER]);
      await register({ Numero: 'N0001', IdSection: sections[1], Eannee: YEAR + 1 });
    });

    test('stays its own after it changed, or went to the former number', async () => {
      const id = await register({ Numero: 'N0010' });
      expect((await put(REGISTRATIONS, id, { Numero: 'N0011', AncienNumero: 'N0010' })).status).toBe(200);
      expect(await registrationRefused({ Numero: 'N0010' })).toEqual([409, 'valeur-deja-prise', TAKEN_NUMBER]);
      expect((await put(REGISTRATIONS, id, { Numero: 'N0012', AncienNumero: null })).status).toBe(200);
      for (const Numero of ['N0010', 'N0011'])
        expect(await registrationRefused({ Numero })).toEqual([409, 'valeur-deja-prise', TAKEN_NUMBER]);
      expect(await registrationRefused({ AncienNumero: 'N0012' })).toEqual([409, 'valeur-deja-prise', TAKEN_NUMBER]);
      // Its own former number comes back to it.
      expect((await put(REGISTRATIONS, id, { Numero: 'N0010' })).status).toBe(200);
    });

    test('becomes its former number when it is given another section by hand', async () => {
      const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Voisine' } });
      const libelle = { TradLibelle: { TraductionFr: 'Voisine' }, IdSectionType, Eannee: YEAR };
      const other = await create('festival-sections', { ...libelle, Prefixe: 'V', ProchainNumero: 7 });
      const [numbered, unnumbered] = [await register({ Numero: 'N0020' }), await register({})];
      for (const id of [numbered, unnumbered]) expect((await put(REGISTRATIONS, id, { IdSection: other })).status).toBe(200);
      expect(await read(REGISTRATIONS, numbered)).toMatchObject({ Numero: 'V0007', AncienNumero: 'N0020' });
      expect(await read(REGISTRATIONS, unnumbered)).toMatchObject({ Numero: null, AncienNumero: null });
      // A writer who gives the number too has the last word, and the counter did not move for them.
      const numberedByHand = await register({ Numero: 'N0021' });
      expect((await put(REGISTRATIONS, numberedByHand, { IdSection: other, Numero: 'V0100' })).status).toBe(200);
      expect(await read('festival-sections', other)).toMatchObject({ ProchainNumero: 8 });
    });

    test('is skipped by the counter of its section once it was given and deleted', async () => {
      const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Comptée' } });
      const record = { TradLibelle: { TraductionFr: 'Comptée' }, IdSectionType, Eannee: YEAR, Prefixe: 'Z', ProchainNumero: 2 };
      const section = await create('festival-sections', record);
      await remove(REGISTRATIONS, await register({ IdSection: section, Numero: 'Z0001' }));
      const back = await staff.call('POST', `/api/festival-sections/${section}/compteur`, { Pas: -1 });
      expect([back.status, back.body.code]).toEqual([409, 'numero-deja-donne']);
    });
  });
});
