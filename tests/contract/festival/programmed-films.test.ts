import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { withdrawFilm } from '#tests/support/samples/withdraw-film.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2081;
const REGISTRATIONS = 'festival-inscriptions';
const [PROPOSED, PROGRAMMED] = [1, 3];

/** One suite, two backs: a film is put in a programme from its sheet or with others. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let IdSection: number;
  let count = 0;

  const { create, read, change } = recordCalls(() => staff);
  function programme(): Promise<number> {
    return create('festival-programmes', {
      Eannee: YEAR,
      IdSection,
      Code: `N${(count += 1)}`,
      TradLibelle: { TraductionFr: `Suite ${count}` },
    });
  }
  async function register(more: object = {}): Promise<number> {
    return create(REGISTRATIONS, {
      IdFilm: await create('films', { TitreOriginal: `Composé ${(count += 1)}` }),
      IdSection,
      Eannee: YEAR,
      ...more,
    });
  }
  async function putAll(ids: readonly number[], IdProgramme: number, Essai = false) {
    const Fiches = await Promise.all(ids.map(async (Id) => ({ Id, Version: (await read(REGISTRATIONS, Id)).Version })));
    const Changements = [{ Champ: 'IdProgramme', Operation: 'definir', Valeur: IdProgramme }];
    return staff.call('POST', '/api/modifications/festival-inscription', { Fiches, Changements, Essai });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-26`, DateFin: `${YEAR}-02-03` });
    IdSection = await create('festival-sections', { Eannee: YEAR, IdSectionType: 1, TradLibelle: { TraductionFr: 'Nationale' } });
  });
  afterAll(() => backend.close());

  test('a film that is put in a programme is programmed, by whoever put it there, after those that are in it', async () => {
    const [IdProgramme, other] = [await programme(), await programme()];
    const first = await register({ IdProgramme, Ordre: 4 });
    const second = await register();
    await change(REGISTRATIONS, second, { IdProgramme });
    expect(await read(REGISTRATIONS, first)).toMatchObject({ Statut: PROGRAMMED, Ordre: 4 });
    expect(await read(REGISTRATIONS, second)).toMatchObject({ Statut: PROGRAMMED, Ordre: 5, DecideLe: expect.any(String) });
    // In another programme its former order means nothing; one that is given stays.
    await change(REGISTRATIONS, second, { IdProgramme: other });
    expect(await read(REGISTRATIONS, second)).toMatchObject({ Ordre: 1 });
    await change(REGISTRATIONS, first, { IdProgramme: other, Ordre: 9 });
    expect(await read(REGISTRATIONS, first)).toMatchObject({ Ordre: 9 });
    // Taken out of its programme, a film stays chosen.
    await change(REGISTRATIONS, first, { IdProgramme: null });
    expect(await read(REGISTRATIONS, first)).toMatchObject({ Statut: PROGRAMMED });
  });

  test('of several, those that cannot be are told one by one, and the others follow one another', async () => {
    const IdProgramme = await programme();
    const elsewhere = await create('festival-sections', { Eannee: YEAR, IdSectionType: 2, TradLibelle: { TraductionFr: 'Ailleurs' } });
    const ids = [await register(), await register(), await register()];
    const withdrawn = await register();
    await withdrawFilm(staff, withdrawn);
    const foreign = await register({ IdSection: elsewhere });
    const trial = await putAll([...ids, withdrawn, foreign], IdProgramme, true);
    expect(trial.body.Fiches.map(({ Etat }: { Etat: string }) => Etat)).toEqual(['changee', 'changee', 'changee', 'refusee', 'refusee']);
    expect(trial.body.Fiches[3].Raison).toBe('Ce film a été retiré par ses ayants droit : il ne se met plus dans un programme.');
    expect(await read(REGISTRATIONS, ids[0] ?? 0)).toMatchObject({ Statut: PROPOSED, IdProgramme: null });
    expect((await putAll(ids, IdProgramme)).status).toBe(200);
    const orders = await Promise.all(ids.map(async (id) => (await read(REGISTRATIONS, id)).Ordre));
    expect(orders).toEqual([1, 2, 3]);
  });

  test('the order of a programme is given as it was read, a film that comes takes the place it is put at, and who was slower is told', async () => {
    const [IdProgramme, other] = [await programme(), await programme()];
    const [first, second, third] = [await register({ IdProgramme }), await register({ IdProgramme }), await register({ IdProgramme })];
    await register({ IdProgramme: other });
    // Its order elsewhere is the one that it takes here: the rule that puts a film last gives way.
    const coming = await register({ IdProgramme: other, Ordre: 2 });
    function order(body: object) {
      return staff.call('POST', `/api/festival-programmes/${IdProgramme}/ordre`, body);
    }
    async function orders(): Promise<readonly unknown[]> {
      return Promise.all([first, second, third, coming].map(async (id) => (await read(REGISTRATIONS, id)).Ordre));
    }
    const moved = await order({ Vues: [first, second, third], Ids: [third, first, second] });
    expect(moved.body.Films.map(({ Id, Ordre }: { Id: number; Ordre: number }) => [Id, Ordre])).toEqual([
      [third, 1],
      [first, 2],
      [second, 3],
    ]);
    expect((await order({ Vues: [third, first, second], Ids: [third, coming, first, second] })).status).toBe(200);
    expect(await orders()).toEqual([3, 4, 1, 2]);
    expect(await read(REGISTRATIONS, coming)).toMatchObject({ IdProgramme });
    const late = await order({ Vues: [first, second, third], Ids: [second, third, first] });
    expect([late.status, late.body.code]).toEqual([409, 'programme-change']);
    expect((await order({ Vues: [third, coming], Ids: [third] })).status).toBe(400);
    expect(await orders()).toEqual([3, 4, 1, 2]);
  });

  test('films put at a place of a programme are one series with the ranks of the others, and taken back with them', async () => {
    const IdProgramme = await programme();
    const [first, second] = [await register({ IdProgramme }), await register({ IdProgramme })];
    const coming = [await register(), await register()] as const;
    const { Lot } = (await putAll(coming, IdProgramme)).body;
    async function orders(): Promise<readonly unknown[]> {
      return Promise.all([first, second, ...coming].map(async (id) => (await read(REGISTRATIONS, id)).Ordre));
    }
    function order(who: ApiClient) {
      return who.call('POST', `/api/festival-programmes/${IdProgramme}/ordre`, {
        Vues: [first, second, ...coming],
        Ids: [first, ...coming, second],
        Lot,
      });
    }
    const other = await backend.signInWith(rights.map(({ code }) => code));
    expect((await order(other)).status).toBe(404);
    expect((await order(staff)).status).toBe(200);
    expect(await orders()).toEqual([1, 4, 2, 3]);
    expect((await staff.call('POST', `/api/series/${Lot}/annulation`, { Essai: false })).status).toBe(200);
    expect(await orders()).toEqual([1, 2, null, null]);
    expect(await read(REGISTRATIONS, coming[0])).toMatchObject({ IdProgramme: null });
  });
});
