import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;
interface Outcome {
  readonly Id: number;
  readonly Etat: 'changee' | 'identique' | 'refusee';
  readonly Raison: string | null;
  readonly Avant: Data | null;
  readonly Apres: Data | null;
}
const FILM_WRITER = ['FILM', 'FILMS', 'FILM-WRITE'];

/** One suite, two backs: many records are changed at once, each by its own rules, and taken back together. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let writer: ApiClient;

  const { create, read, change } = recordCalls(() => staff);
  function film(more: Data = {}): Promise<number> {
    return create('films', { TitreOriginal: 'La Série', AnneeProd: 2040, ...more });
  }
  function seen(ids: readonly number[], plural = 'films'): Promise<readonly Data[]> {
    return Promise.all(ids.map(async (Id) => ({ Id, Version: (await read(plural, Id)).Version })));
  }
  async function send(ids: readonly number[], Changements: readonly Data[], more: Data = {}, who = staff): Promise<ApiReply> {
    return who.call('POST', '/api/modifications/film', { Fiches: await seen(ids), Changements, Essai: false, ...more });
  }
  function outcomes({ status, body }: ApiReply): readonly Outcome[] {
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.Fiches;
  }
  function states(reply: ApiReply): readonly string[] {
    return outcomes(reply).map(({ Etat }) => Etat);
  }
  async function history(id: number): Promise<readonly { readonly Batch: string; readonly Op: string }[]> {
    return (await staff.call('GET', `/api/films/${id}/historique`)).body;
  }
  function undo(lot: unknown, more: Data = {}, who = staff): Promise<ApiReply> {
    return who.call('POST', `/api/series/${String(lot)}/annulation`, { Essai: false, ...more });
  }
  async function values(ids: readonly number[], name: string): Promise<readonly unknown[]> {
    return Promise.all(ids.map(async (id) => (await read('films', id))[name]));
  }

  async function withVisa(NumVisa: string): Promise<unknown> {
    return (await staff.call('POST', '/api/films/filter/count', { Criteres: { field: 'NumVisa', op: 'eq', value: NumVisa } })).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    writer = await backend.signInWith(FILM_WRITER);
  });
  afterAll(() => backend.close());

  test('a trial tells what would change and what would not, and changes nothing', async () => {
    const ids = [await film({ Logiciel: 'Blender' }), await film({ Logiciel: 'Toon Boom' })];
    const before = await Promise.all(ids.map((id) => read('films', id)));
    const reply = await send(ids, [{ Champ: 'Logiciel', Operation: 'definir', Valeur: 'Blender' }], { Essai: true });
    expect(outcomes(reply).map(({ Etat, Avant, Apres }) => ({ Etat, Avant, Apres }))).toEqual([
      { Etat: 'identique', Avant: null, Apres: null },
      { Etat: 'changee', Avant: { Logiciel: 'Toon Boom' }, Apres: { Logiciel: 'Blender' } },
    ]);
    expect(reply.body.Lot).toBeNull();
    expect(await Promise.all(ids.map((id) => read('films', id)))).toEqual(before);
    expect(await history(Number(ids[1]))).toHaveLength(1);
  });

  test('sets, clears, adds, removes and replaces, and leaves alone what says so already', async () => {
    const [one, two, three] = [45, 86, 97];
    const id = await film({
      Logiciel: 'Blender, Maya',
      SupportDroit: 'TV',
      IdsPaysCoProd: [one, two],
      TradResume: { TraductionFr: 'Un ours', TraductionEn: 'A bear' },
    });
    const changes = [
      { Champ: 'AnneeProd', Operation: 'definir', Valeur: 2041 },
      { Champ: 'SupportDroit', Operation: 'vider' },
      { Champ: 'Logiciel', Operation: 'remplacer', Valeur: 'Maya', Par: 'Houdini' },
      { Champ: 'IdsPaysCoProd', Operation: 'ajouter', Valeur: [two, three] },
      { Champ: 'IdsPaysCoProd', Operation: 'retirer', Valeur: [one] },
      { Champ: 'IdResume', Operation: 'remplacer', Valeur: 'ours', Par: 'loup' },
    ];
    expect(states(await send([id], changes))).toEqual(['changee']);
    expect(await read('films', id)).toMatchObject({
      AnneeProd: 2041,
      SupportDroit: null,
      Logiciel: 'Blender, Houdini',
      IdsPaysCoProd: [two, three],
      TradResume: { TraductionFr: 'Un loup', TraductionEn: 'A bear' },
      Version: 2,
    });
    expect(states(await send([id], changes))).toEqual(['identique']);
    expect(await values([id], 'Version')).toEqual([2]);
  });

  test('one history entry a record names the series that its calls make together', async () => {
    const ids = [await film(), await film()];
    const changes = [{ Champ: 'NumVisa', Operation: 'definir', Valeur: '12' }];
    const first = await send(ids.slice(0, 1), changes);
    const lot = first.body.Lot;
    expect((await send(ids.slice(1), changes, { Lot: lot })).body.Lot).toBe(lot);
    for (const id of ids)
      expect((await history(id)).map(({ Batch, Op }) => [Op, Batch === lot])).toEqual([
        ['update', true],
        ['insert', false],
      ]);
    const { body } = await staff.call('GET', '/api/series');
    expect(body.find(({ Lot }: { Lot: string }) => Lot === lot)).toMatchObject({
      Entite: 'film',
      Champs: ['NumVisa'],
      NbFiches: 2,
      AnnuleeLe: null,
    });
  });

  test('what a rule refuses stays with its reason, and the others are changed', async () => {
    const ids = [await film(), await film({ DateDebutDroit: '2041-05-01' }), await film()];
    const reply = await send(ids, [{ Champ: 'DateFinDroit', Operation: 'definir', Valeur: '2041-02-01' }]);
    expect(states(reply)).toEqual(['changee', 'refusee', 'changee']);
    expect(outcomes(reply)[1]?.Raison).toMatch(/\w/);
    expect(await values(ids, 'DateFinDroit')).toEqual(['2041-02-01', null, '2041-02-01']);
  });

  test('a record that changed between the trial and the run is kept back', async () => {
    const ids = [await film(), await film()];
    const Fiches = await seen(ids);
    await change('films', Number(ids[0]), { NumVisa: '7' });
    const body = { Fiches, Changements: [{ Champ: 'NumVisa', Operation: 'definir', Valeur: '8' }], Essai: false };
    const reply = await staff.call('POST', '/api/modifications/film', body);
    expect(states(reply)).toEqual(['refusee', 'changee']);
    expect(await values(ids, 'NumVisa')).toEqual(['7', '8']);
  });

  test('only what the person may write by hand is changed', async () => {
    const ids = [await film()];
    function one(Champ: string, Operation = 'definir', Valeur: unknown = 1): Data {
      return { Champ, Operation, Valeur };
    }
    async function codes(modification: Data): Promise<unknown> {
      const { status, body } = await send(ids, [modification], { Essai: true });
      return [status, body.errors?.[0]?.code];
    }
    expect(await codes(one('AncienId'))).toEqual([400, 'lecture-seule']);
    expect(await codes(one('Reference', 'definir', 'R1'))).toEqual([400, 'lecture-seule']);
    expect(await codes(one('NbInscriptions_'))).toEqual([400, 'champ-inconnu']);
    expect(await codes(one('AnneeProd', 'ajouter'))).toEqual([400, 'valeur']);
    expect(await codes(one('TitreOriginal', 'vider'))).toEqual([400, 'valeur']);
    const reader = await backend.signInWith(['FILM', 'FILMS']);
    expect((await send(ids, [one('AnneeProd', 'definir', 2039)], {}, reader)).status).toBe(403);
    expect(
      (await staff.call('POST', '/api/modifications/inconnue', { Fiches: await seen(ids), Changements: [one('A')], Essai: true })).status,
    ).toBe(404);
    expect(states(await send(ids, [one('AnneeProd', 'definir', 'bientôt')]))).toEqual(['refusee']);
  });

  test('rows of others are refused one by one, and nobody goes on with the series of another person', async () => {
    const limited = await backend.signInWith(['FESTIVAL-TRANCHE', 'FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE-WRITE']);
    const limitedId = (await limited.call('GET', '/api/ping')).body.Id;
    await create('festival-editions', { Eannee: 2047, DateDebut: '2047-01-30', DateFin: '2047-02-07' });
    function tranche(more: Data = {}): Promise<number> {
      return create('festival-tranches', { Libelle: 'Lot', Eannee: 2047, ...more });
    }
    const ids = [await tranche({ IdRelecteur: limitedId }), await tranche()];
    const body = {
      Fiches: await seen(ids, 'festival-tranches'),
      Changements: [{ Champ: 'Libelle', Operation: 'definir', Valeur: 'À moi' }],
      Essai: false,
    };
    expect(states(await limited.call('POST', '/api/modifications/festival-tranche', body))).toEqual(['changee', 'refusee']);
    const filmId = await film();
    const lot = (await send([filmId], [{ Champ: 'NumVisa', Operation: 'definir', Valeur: '1' }])).body.Lot;
    expect((await send([filmId], [{ Champ: 'NumVisa', Operation: 'definir', Valeur: '2' }], { Lot: lot }, writer)).status).toBe(404);
  });

  test('a series is taken back, and a record that changed since in what it wrote keeps its values', async () => {
    const ids = [await film({ NumVisa: 'A' }), await film({ NumVisa: 'B' }), await film({ NumVisa: 'C' })];
    const lot = (await send(ids, [{ Champ: 'NumVisa', Operation: 'definir', Valeur: 'Z' }])).body.Lot;
    await change('films', Number(ids[1]), { NumVisa: 'Y' });
    await change('films', Number(ids[2]), { Logiciel: 'Krita' });
    const tried = await undo(lot, { Essai: true });
    expect(states(tried).toSorted()).toEqual(['changee', 'changee', 'refusee']);
    expect(outcomes(tried).find(({ Id }) => Id === ids[1])?.Raison).toMatch(/série/);
    expect(await values(ids, 'NumVisa')).toEqual(['Z', 'Y', 'Z']);
    const done = await undo(lot);
    expect(done.body.Suite).toBeNull();
    expect(await values(ids, 'NumVisa')).toEqual(['A', 'Y', 'C']);
    expect(await values(ids, 'Logiciel')).toEqual([null, null, 'Krita']);
    expect(states(await undo(lot)).toSorted()).toEqual(['identique', 'identique', 'refusee']);
    const { body } = await staff.call('GET', '/api/series');
    expect(body.find(({ Lot }: { Lot: string }) => Lot === lot).AnnuleeLe).toEqual(expect.any(String));
  });

  test('a long series is taken back some records at a time', async () => {
    const Items = Array.from({ length: 101 }, (_, index) => ({ Id: -1 - index, TitreOriginal: 'La Longue Série' }));
    const made = (await staff.call('POST', '/api/films/lot', { Items })).body.Ids;
    const Fiches = Object.values(made).map((Id) => ({ Id, Version: 1 }));
    const body = { Fiches, Changements: [{ Champ: 'NumVisa', Operation: 'definir', Valeur: 'LONGUE' }], Essai: false };
    const lot = (await staff.call('POST', '/api/modifications/film', body)).body.Lot;
    const first = await undo(lot);
    expect(outcomes(first)).toHaveLength(100);
    expect(await withVisa('LONGUE')).toBe(1);
    expect(outcomes(await undo(lot, { Avant: first.body.Suite }))).toHaveLength(1);
    expect(await withVisa('LONGUE')).toBe(0);
  });

  test('who may not write such records neither sees nor takes back a series', async () => {
    const lot = (await send([await film()], [{ Champ: 'NumVisa', Operation: 'definir', Valeur: '3' }])).body.Lot;
    const reader = await backend.signInWith(['FILM', 'FILMS']);
    expect((await reader.call('GET', '/api/series')).body).toEqual([]);
    expect((await undo(lot, {}, reader)).status).toBe(404);
    expect((await undo('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect(states(await undo(lot, {}, writer))).toEqual(['changee']);
  });
});
