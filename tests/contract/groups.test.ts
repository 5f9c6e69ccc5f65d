import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import type { EntityDescriptor, JsonValue, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { type AskedAxis, axisOf, formOf, isAxis } from '#domain/records/questions/axes.ts';
import { conditionsOfGroup } from '#domain/records/questions/drill.ts';
import type { Groups } from '#domain/records/questions/question.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const all = Object.values<EntityDescriptor>(entities);
const lists = all.flatMap((descriptor) =>
  descriptor.screens.flatMap((screen): readonly (readonly [string, EntityDescriptor, ScreenDescriptor])[] =>
    screen.list === null || !descriptor.operations.includes('read') ? [] : [[screen.screen, descriptor, screen]],
  ),
);

function lookup(name: string): EntityDescriptor | undefined {
  return all.find((entity) => entity.name === name);
}

function axes(descriptor: EntityDescriptor, by: readonly AskedAxis[]) {
  return by.map((requestedAxis) => axisOf(lookup, descriptor, requestedAxis)).filter(isAxis);
}

/** Fields of a list that it can be grouped by: its columns, and the paths that it offers as filters. */
function askable(descriptor: EntityDescriptor, { columns, filters }: ScreenDescriptor): readonly AskedAxis[] {
  const names = [...columns.flatMap(({ field }) => fieldShownAs(descriptor, field)?.name ?? []), ...filters];
  return [...new Set(names)]
    .map((champ) => ({ champ, pas: 'mois' as const }))
    .filter((requestedAxis) => axes(descriptor, [requestedAxis]).length > 0);
}

/** One suite, two backs: groups are counted alike by the server, in SQL, and by its simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  async function groups(ecran: string, question: object, caller = staff): Promise<Groups> {
    const { status, body } = await caller.call('POST', `/api/listes/${ecran}/groupes`, { filter: {}, ...question });
    expect({ ecran, question, status, body }).toMatchObject({ status: 200 });
    return body;
  }
  async function count(plural: string, Criteres: unknown): Promise<number> {
    return Number((await staff.call('POST', `/api/${plural}/filter/count`, { Criteres })).body);
  }
  /** Each group's rows are those that its conditions find again; nothing is counted twice where a record has one value. */
  async function agree(screen: string, descriptor: EntityDescriptor, par: readonly AskedAxis[]): Promise<void> {
    const found = await groups(screen, { par });
    const parsedAxes = axes(descriptor, par);
    const sum = found.Groupes.reduce((total, { Nombre }) => total + Nombre, found.Autres?.Nombre ?? 0);
    expect({ par, total: found.Total }).toEqual({ par, total: await count(descriptor.plural, null) });
    const isMany = parsedAxes.some((axis) => axis.isMany);
    expect({ par, sum: isMany ? found.Total : sum }).toEqual({ par, sum: found.Total });
    const sampleGroups = [...found.Groupes.slice(0, 2), ...found.Groupes.filter(({ Valeurs }) => Valeurs.includes(null)).slice(0, 1)];
    for (const { Valeurs, Nombre } of sampleGroups) {
      const and = conditionsOfGroup(parsedAxes, Valeurs, (name) => enums[name]);
      expect({ par, Valeurs, n: await count(descriptor.plural, { and }) }).toEqual({ par, Valeurs, n: Nombre });
    }
  }

  test('every list is grouped by whatever it shows or filters by, and each number finds its rows', async () => {
    const missing: string[] = [];
    for (const [screen, descriptor, of] of lists.filter(([, { screens }, of]) => screens[0] === of && of.filter.length === 0)) {
      const fields = askable(descriptor, of);
      if (fields.length === 0 && descriptor.fields.some((field) => formOf(field) !== null)) missing.push(screen);
      for (const requestedAxis of fields.slice(0, 6)) await agree(screen, descriptor, [requestedAxis]);
      const [first, second] = fields;
      if (first !== undefined && second !== undefined) await agree(screen, descriptor, [first, second]);
    }
    expect(missing).toEqual([]);
  }, 300_000);

  describe('films', () => {
    let IdsPk: number[];
    let genres: number[];
    beforeAll(async () => {
      genres = [];
      for (const TraductionFr of ['Essai dansé', 'Essai chanté']) genres.push(await create('genres', { TradLibelle: { TraductionFr } }));
      const made = [
        film({ TitreOriginal: 'Un', AnneeProd: 2025, Duree: '00:10:00', IdsGenre: genres, DateAchevement: '2026-12-31' }),
        film({ TitreOriginal: 'Deux', AnneeProd: 2025, Duree: '00:20:00', IdsGenre: genres.slice(0, 1), DateAchevement: '2027-01-01' }),
        film({ TitreOriginal: 'Trois', AnneeProd: 2026, Duree: '00:31:00', DateAchevement: null }),
      ];
      IdsPk = [];
      for (const record of made) IdsPk.push(await create('films', record));
    });
    function groupFilms(question: object, caller?: ApiClient): Promise<Groups> {
      return groups('film', { filter: { IdsPk }, ...question }, caller);
    }
    function summarize({ Groupes }: Groups): readonly (readonly JsonValue[])[] {
      return Groupes.map(({ Libelles, Nombre, Calculs }) => [...Libelles, Nombre, ...Calculs]);
    }

    test('are counted, added up and averaged by year', async () => {
      const calculs = [
        { champ: 'Duree', de: 'somme' },
        { champ: 'Duree', de: 'moyenne' },
        { champ: 'Duree', de: 'max' },
      ];
      expect(summarize(await groupFilms({ par: [{ champ: 'AnneeProd' }], calculs }))).toEqual([
        ['2025', 2, 1800, 900, 1200],
        ['2026', 1, 1860, 1860, 1860],
      ]);
      expect(await groupFilms({ par: [], calculs: calculs.slice(0, 1) })).toMatchObject({
        Total: 3,
        Groupes: [{ Nombre: 3, Calculs: [3660] }],
      });
    });
    test('with two genres stand in both groups and once in the total; those without one stand apart', async () => {
      const found = await groupFilms({ par: [{ champ: 'IdsGenre' }] });
      expect({ total: found.Total, told: summarize(found) }).toEqual({
        total: 3,
        told: [
          ['Essai dansé', 2],
          ['Essai chanté', 1],
          [null, 1],
        ],
      });
    });
    test('by week, month and year of a date follow the calendar', async () => {
      expect(summarize(await groupFilms({ par: [{ champ: 'DateAchevement', pas: 'semaine' }] }))).toEqual([
        ['28/12 – 03/01/2027', 2],
        [null, 1],
      ]);
      expect((await groupFilms({ par: [{ champ: 'DateAchevement', pas: 'annee' }] })).Groupes.map(({ Valeurs }) => Valeurs[0])).toEqual([
        '2026-01-01',
        '2027-01-01',
        null,
      ]);
    });
    test('by ranges of ten minutes', async () => {
      expect(summarize(await groupFilms({ par: [{ champ: 'Duree', tranche: 600 }] }))).toEqual([
        ["10'00 – 20'00", 1],
        ["20'00 – 30'00", 1],
        ["30'00 – 40'00", 1],
      ]);
    });
    test('beyond the groups asked for are told together', async () => {
      const found = await groupFilms({ par: [{ champ: 'TitreOriginal' }], calculs: [{ champ: 'Duree', de: 'somme' }], max: 1 });
      expect(found).toMatchObject({ Total: 3, Nombre: 3, Groupes: [{ Nombre: 1 }], Autres: { Nombre: 2 } });
      const told1 = (found.Groupes[0]?.Calculs[0] ?? 0) + (found.Autres?.Calculs[0] ?? 0);
      expect(told1).toBe(3660);
    });
    test('are refused by a field that does not exist, or three fields', async () => {
      const replies = await Promise.all(
        [[{ champ: 'Nulle' }], [{ champ: 'Commentaire' }], [{ champ: 'A' }, { champ: 'B' }, { champ: 'C' }]].map(
          async (par) => (await staff.call('POST', '/api/listes/film/groupes', { filter: {}, par })).status,
        ),
      );
      expect(replies).toEqual([400, 400, 400]);
    });
    test('are not for who may not see the list, and say nothing of what that person may not see', async () => {
      const stranger = await backend.signInWith(['PAYSS']);
      const refused = await stranger.call('POST', '/api/listes/film/groupes', { filter: {}, par: [] });
      expect(refused.status).toBe(403);
      const reader = await backend.signInWith(['FILM', 'FILMS']);
      const hidden = await reader.call('POST', '/api/listes/film/groupes', { filter: {}, par: [{ champ: 'Inscriptions.IdSection' }] });
      expect({ status: hidden.status, errors: hidden.body.errors }).toMatchObject({
        status: 400,
        errors: [{ path: 'Inscriptions.IdSection', code: 'champ-inconnu' }],
      });
    });
  });

  test('a masked field is unknown to groups and sums of who may not see it', async () => {
    const masked = all.flatMap((descriptor) =>
      descriptor.fields.flatMap((field) => {
        const screen = descriptor.screens.find(({ list }) => list !== null);
        const isAsked = field.privacy?.mask === true && formOf(field) !== null && screen !== undefined;
        return isAsked ? [{ descriptor, field, screen }] : [];
      }),
    );
    for (const { descriptor, field, screen } of masked.slice(0, 8)) {
      const reader = await backend.signInWith([...new Set([descriptor.rights.list, screen.list?.right ?? '', descriptor.rights.record])]);
      const reply = await reader.call('POST', `/api/listes/${screen.screen}/groupes`, { filter: {}, par: [{ champ: field.name }] });
      expect({ field: field.name, status: reply.status }).toEqual({ field: field.name, status: 400 });
    }
  });
});
