import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRandom } from '#domain/values/random.ts';
import { addDays, festivalZone, formatFullDay, zonedParts } from '#domain/values/dates.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  /** Records that a test made first are three days old; then is the day before yesterday. */
  let today: string;
  let dayThen: string;
  async function done(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await staff.call(method, path, body);
    expect([path, reply.status, reply.status === 200 ? '' : reply.body]).toEqual([path, 200, '']);
    return reply.body;
  }
  async function create(more: Row = {}): Promise<number> {
    return Number(await done('POST', '/api/films', film(more)));
  }
  async function read(id: number): Promise<Row> {
    return (await staff.call('GET', `/api/films/${id}`)).body;
  }
  async function remove(id: number): Promise<string> {
    const { status, headers } = await staff.call('DELETE', `/api/films/${id}`, { Id: id, Version: (await read(id))['Version'] });
    expect(status).toBe(200);
    return headers.get('x-batch') ?? '';
  }
  async function save(id: number, more: Row): Promise<unknown> {
    return done('PUT', `/api/films/${id}`, { ...(await read(id)), ...more });
  }
  function filterOf(filter: Row): string {
    return `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  }
  async function list(filter: Row): Promise<readonly Row[]> {
    const { status, body } = await staff.call('GET', `/api/films/filter?${filterOf(filter)}`);
    expect({ status, body }).toEqual({ status: 200, body: expect.any(Array) });
    return body;
  }
  function then(ids: readonly number[], filter: Row = {}): Promise<readonly Row[]> {
    return list({ IdsPk: ids, Au: dayThen, ...filter });
  }
  async function count(filter: Row): Promise<unknown> {
    return (await staff.call('GET', `/api/films/filter/count?${filterOf(filter)}`)).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    today = zonedParts(backend.nowMs(), festivalZone()).date;
    dayThen = addDays(today, -2);
  });
  afterAll(() => backend.close());

  test('a list as it was shows the values of then, and filters, sorts, counts and finds by them', async () => {
    const kept = await create({ TitreOriginal: 'Aurore', Duree: '00:10:00', IdPays: 45 });
    const renamed = await create({ TitreOriginal: 'Crépuscule', Duree: '00:20:00', IdPays: 45, DateAchevement: '2025-03-02' });
    await backend.age(3);
    await save(renamed, { TitreOriginal: 'Aube', Duree: '01:40:00', DateAchevement: null });
    await save(renamed, { TitreOriginal: 'Zénith', IdPays: 86 });
    const shown = ['TitreOriginal', 'Duree', 'IdPays', 'DateAchevement'];
    expect(await then([kept, renamed], { Tri: [{ Key: 'TitreOriginal', Desc: true }], Colonnes: shown })).toMatchObject([
      { Id: renamed, TitreOriginal: 'Crépuscule', Duree: '00:20:00', IdPays: 45, PaysLibelle: 'France', DateAchevement: '2025-03-02' },
      { Id: kept, TitreOriginal: 'Aurore' },
    ]);
    expect(await list({ IdsPk: [renamed], Colonnes: shown })).toMatchObject([
      { TitreOriginal: 'Zénith', Duree: '01:40:00', IdPays: 86, DateAchevement: null },
    ]);
    const short = {
      and: [
        { field: 'Duree', op: 'lt', value: '00:30:00' },
        { field: 'IdPays', op: 'eq', value: 45 },
      ],
    };
    expect((await then([kept, renamed], { Criteres: short })).map(({ Id }) => Id).toSorted()).toEqual([kept, renamed]);
    expect(await count({ IdsPk: [kept, renamed], Criteres: short, Au: dayThen })).toBe(2);
    expect(await count({ IdsPk: [kept, renamed], Criteres: short })).toBe(1);
    expect((await then([kept, renamed], { GlobalSearch: 'crepuscule' })).map(({ Id }) => Id)).toEqual([renamed]);
    expect(await then([kept, renamed], { GlobalSearch: 'zenith' })).toEqual([]);
  });

  test('records that came since are not there, those that went are, with their links and texts', async () => {
    const genre = Number(await done('POST', '/api/genres', { Libelle: 'Drame de nuit', TradLibelle: { TraductionFr: 'Drame de nuit' } }));
    const gone = await create({ TitreOriginal: 'Disparu', IdsGenre: [genre], TradResume: { TraductionFr: 'Il était là.' } });
    await backend.age(3);
    const fresh = await create({ TitreOriginal: 'Venu depuis' });
    await save(gone, { TitreOriginal: 'Disparu depuis', IdsGenre: [], TradResume: { TraductionFr: 'Il n’est plus.' } });
    await remove(gone);
    expect(await then([gone, fresh], { Colonnes: ['TitreOriginal', 'IdsGenre', 'IdResume'] })).toMatchObject([
      { Id: gone, TitreOriginal: 'Disparu', IdsGenre: [genre], Resume: 'Il était là.' },
    ]);
    expect((await list({ IdsPk: [gone, fresh] })).map(({ Id }) => Id)).toEqual([fresh]);
  });

  test('a record that went and came back is told once, as it was', async () => {
    const id = await create({ TitreOriginal: 'Parti' });
    await backend.age(3);
    await done('POST', `/api/corbeille/${await remove(id)}/restauration`);
    await save(id, { TitreOriginal: 'Revenu' });
    expect(await then([id], { Colonnes: ['TitreOriginal'] })).toMatchObject([{ Id: id, TitreOriginal: 'Parti' }]);
  });

  test('what other records were called then is what the list says', async () => {
    const genre = Number(await done('POST', '/api/genres', { TradLibelle: { TraductionFr: 'Comédie douce' } }));
    const id = await create({ TitreOriginal: 'Nommé', IdsGenre: [genre] });
    await backend.age(3);
    const record = (await staff.call('GET', `/api/genres/${genre}`)).body;
    await done('PUT', `/api/genres/${genre}`, { ...record, TradLibelle: { ...record.TradLibelle, TraductionFr: 'Comédie amère' } });
    expect(await then([id], { Colonnes: ['IdsGenre'] })).toMatchObject([{ GenreLibelles: ['Comédie douce'] }]);
  });

  test('whatever is written since, every list of films and of persons is what it was, row by row', async () => {
    const random = createRandom(41).next;
    function one<T>(items: readonly T[]): T {
      return items[Math.floor(random() * items.length)] as T;
    }
    const genres = await Promise.all(['A', 'B', 'C'].map((name) => done('POST', '/api/genres', { TradLibelle: { TraductionFr: name } })));
    const job = await done('POST', '/api/fonctions', { TradLibelle: { TraductionFr: 'Montage' } });
    const people: number[] = [];
    for (const Nom of ['Akin', 'Bresson', 'Clair', 'Diop']) people.push(Number(await done('POST', '/api/personnes', { Nom, Prenom: 'P' })));
    const films: number[] = [];
    async function more(): Promise<void> {
      films.push(
        await create({
          TitreOriginal: `Titre ${films.length} ${Math.floor(random() * 1000)}`,
          IdsGenre: [one(genres)],
          IdPays: one([45, 86]),
        }),
      );
    }
    async function credit(): Promise<unknown> {
      return done('POST', '/api/film-credits', {
        IdFilm: one(films),
        IdFonction: job,
        IdPersonne: one(people),
        Ordre: Math.floor(random() * 9),
      });
    }
    for (let index = 0; index < 5; index += 1) await more();
    const credits = [await credit(), await credit(), await credit()].map(Number);
    const gone: string[] = [];
    const acts: readonly (() => Promise<unknown>)[] = [
      more,
      credit,
      () => save(one(films), { TitreOriginal: `Autre ${random()}`, Duree: one(['00:10:00', '01:40:00', null]) }),
      () => save(one(films), { IdsGenre: [...new Set([one(genres), one(genres)])], IsPremierFilm: one([true, false]) }),
      () => save(one(films), { TradResume: one([null, { TraductionFr: `Résumé ${random()}` }]), IdsPaysCoProd: one([[], [45, 86], [86]]) }),
      async () => {
        if (films.length < 3) return;
        const film = one(films);
        films.splice(films.indexOf(film), 1);
        gone.push(await remove(film));
      },
      async () => {
        const lot = gone.pop();
        if (lot !== undefined) await done('POST', `/api/corbeille/${lot}/restauration`);
      },
      async () => {
        const { body } = await staff.call('GET', `/api/personnes/${one(people)}`);
        await done('PUT', `/api/personnes/${body.Id}`, { ...body, Nom: one(['Varda', 'Vigo', 'Akerman']) });
      },
      async () => {
        const id = one(credits);
        const { status, body } = await staff.call('GET', `/api/film-credits/${id}`);
        if (status === 200) await done('PUT', `/api/film-credits/${id}`, { ...body, IdPersonne: one(people), Ordre: 3 });
      },
    ];
    async function lists(Au: string | null): Promise<unknown> {
      const filters = [
        { Tri: [{ Key: 'TitreTri', Desc: false }] },
        { Tri: [{ Key: 'Duree', Desc: true }], Criteres: { field: 'IdsGenre', op: 'in', value: [genres[0]] } },
        { Criteres: { field: 'Credits.IdPersonne', op: 'in', value: [people[0], people[1]] } },
        { GlobalSearch: 'autre' },
        { GlobalSearch: 'bresson' },
      ];
      const answers = [];
      for (const filter of filters)
        for (const plural of ['films', 'personnes']) {
          if (plural === 'personnes' && !('GlobalSearch' in filter)) continue;
          const { status, body } = await staff.call('POST', `/api/${plural}/filter`, { filter: { ...filter, Au }, skip: 0, take: 500 });
          expect([plural, status]).toEqual([plural, 200]);
          // Later writes move the version, which nobody reads.
          answers.push(body.map((row: Row) => ({ ...row, Version: null })));
        }
      return answers;
    }
    const was = await lists(null);
    await backend.age(3);
    for (let index = 0; index < 60; index += 1) await one(acts)();
    expect(await lists(null)).not.toEqual(was);
    expect(await lists(dayThen)).toEqual(was);
  });

  test('what a limited person no longer sees is not shown to them as it was, and a file of the list says its day', async () => {
    const Eannee = 2047;
    await done('POST', '/api/festival-editions', { Eannee, DateDebut: '2047-01-30', DateFin: '2047-02-07' });
    const limited = await backend.signInWith(['FESTIVAL-TRANCHE', 'FESTIVAL-TRANCHES']);
    const IdRelecteur = (await limited.call('GET', '/api/ping')).body.Id;
    const [kept, moved] = await Promise.all(
      ['Gardé', 'Repris'].map(async (Libelle) => Number(await done('POST', '/api/festival-tranches', { Libelle, Eannee, IdRelecteur }))),
    );
    await backend.age(3);
    for (const [id, values] of [
      [kept, { Libelle: 'Gardé, renommé' }],
      [moved, { IdRelecteur: null }],
    ] as const) {
      const { body } = await staff.call('GET', `/api/festival-tranches/${id}`);
      await done('PUT', `/api/festival-tranches/${id}`, { ...body, ...values });
    }
    const filter = { IdsPk: [kept, moved], Au: dayThen, Colonnes: ['Libelle'], Tri: [{ Key: 'Libelle', Desc: false }] };
    async function seen(person: ApiClient): Promise<unknown> {
      return (await person.call('POST', '/api/festival-tranches/filter', { filter, skip: 0, take: 10 })).body.map(
        (row: Row) => row['Libelle'],
      );
    }
    expect(await seen(limited)).toEqual(['Gardé']);
    expect(await seen(staff)).toEqual(['Gardé', 'Repris']);
    const file = await staff.call('POST', '/api/exports/festival-tranche', { format: 'csv', filter });
    expect([file.status, file.body]).toEqual([200, expect.stringMatching(/Gardé\r\n"?Repris/)]);
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain(formatFullDay(dayThen, 'fr'));
  });

  test('a day that has not come, or that is none, is refused', async () => {
    for (const Au of [addDays(today, 2), '2026-13-45', 'hier']) {
      const { status, body } = await staff.call('GET', `/api/films/filter?${filterOf({ Au })}`);
      expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path: 'Au' });
    }
  });
});
