import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { instantOfDay } from '#domain/programmation/festival-day.ts';
import { solveGrid } from '#domain/programmation/solver/solve-grid.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: a variant of the grid is tried beside the true one, compared, merged, taken back or thrown away. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let programmes: readonly [number, number];
  let rooms: readonly [number, number];
  let section = 0;
  let year = 2061;

  const { create } = recordCalls(() => staff);
  function place(day: number, [from, to]: readonly [string, string], IdSalle: number): RecordData {
    return { Debut: `${year}-01-${day}T${from}:00.000`, Fin: `${year}-01-${day}T${to}:00.000`, IdSalle };
  }
  function show(at: RecordData, more: RecordData = {}): Promise<number> {
    return create('festival-programmations', { Eannee: year, IdProgramme: programmes[0], Etat: SeanceEtat.confirmee, ...at, ...more });
  }
  async function line(IdVariante: number, at: RecordData, more: RecordData): Promise<number> {
    return create('festival-variante-seances', { IdVariante, IdProgramme: programmes[0], ...at, ...more });
  }
  async function stored(id: number): Promise<RecordData> {
    return (await staff.call('GET', `/api/festival-programmations/${id}`)).body;
  }
  async function change(id: number, values: RecordData): Promise<void> {
    const { Version } = await stored(id);
    expect((await staff.call('PUT', `/api/festival-programmations/${id}`, { Version, ...values })).status).toBe(200);
  }
  async function compare(id: number) {
    return (await staff.call('GET', `/api/festival-grille-variantes/${id}/comparaison`)).body;
  }
  function merge(id: number, Empreinte: unknown) {
    return staff.call('POST', `/api/festival-grille-variantes/${id}/fusion`, { Empreinte });
  }
  async function screenings(): Promise<readonly RecordData[]> {
    const filter = {
      Criteres: { field: 'Eannee', op: 'eq', value: year },
      Tri: [{ Key: 'Debut', Desc: false }],
      Colonnes: ['Debut', 'IdSalle', 'Etat'],
    };
    return (await staff.call('POST', '/api/festival-programmations/filter', { filter, skip: 0, take: 50 })).body;
  }
  async function grid(): Promise<readonly unknown[]> {
    return (await screenings()).map(({ Debut, IdSalle, Etat }) => [String(Debut).slice(8, 16), IdSalle, Etat]);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  /** A film of an hour in a programme: an empty one is a conflict of its own. */
  async function fill(IdProgramme: number | undefined): Promise<void> {
    const IdFilm = await create('films', { TitreOriginal: `Film ${IdProgramme}`, Duree: '01:00:00' });
    await create('festival-inscriptions', { IdFilm, IdSection: section, Eannee: year, IdProgramme });
  }
  async function openEdition(): Promise<number> {
    year += 1;
    await create('festival-editions', { Eannee: year, DateDebut: `${year}-01-10`, DateFin: `${year}-01-20` });
    section = await create('festival-sections', {
      Eannee: year,
      IdSectionType: 1,
      TradLibelle: { TraductionFr: 'Nationale' },
      Prefixe: `N${year}`,
    });
    const made = await Promise.all(
      ['N1', 'N2'].map((Code) =>
        create('festival-programmes', { Eannee: year, IdSection: section, Code, TradLibelle: { TraductionFr: Code } }),
      ),
    );
    programmes = [made[0] ?? 0, made[1] ?? 0];
    rooms = [
      await create('festival-salles', { TradLibelle: { TraductionFr: 'Grande salle' } }),
      await create('festival-salles', { TradLibelle: { TraductionFr: 'Petite salle' } }),
    ];
    return create('festival-variantes', { Eannee: year, Libelle: 'Sans la petite salle' });
  }

  test('moves, adds and takes away screenings without touching the true grid, merges them at once and takes the merge back', async () => {
    const variant = await openEdition();
    const [moved, removed, kept] = [
      await show(place(11, ['10:00', '11:30'], rooms[0])),
      await show(place(11, ['14:00', '15:30'], rooms[1])),
      await show(place(12, ['10:00', '11:30'], rooms[1])),
    ];
    const before = await grid();
    await line(variant, place(12, ['18:00', '19:30'], rooms[1]), { IdProgrammation: moved, RaisonPlace: 'Salle fermée' });
    await line(variant, place(11, ['14:00', '15:30'], rooms[1]), { IdProgrammation: removed, IsRetiree: true });
    await line(variant, place(13, ['10:00', '11:30'], rooms[0]), { IdProgramme: programmes[1] });
    expect(await grid()).toEqual(before);
    const compared = await compare(variant);
    expect([compared.NbBloquants, compared.DateFusion]).toEqual([0, null]);
    expect(compared.Differences).toMatchObject([
      { Genre: 'retiree', Avant: { Salle: 'Petite salle' }, Apres: null },
      {
        Genre: 'deplacee',
        Avant: { Salle: 'Grande salle', Debut: `${year}-01-11T10:00:00.000` },
        Apres: { Salle: 'Petite salle' },
        Raison: 'Salle fermée',
      },
      { Genre: 'ajoutee', Avant: null, Programme: 'N2 N2' },
    ]);
    const done = await merge(variant, compared.Empreinte);
    expect([done.status, done.body]).toEqual([200, { NbSeances: 3 }]);
    expect(await grid()).toEqual([
      ['11T14:00', rooms[1], SeanceEtat.annulee],
      ['12T10:00', rooms[1], SeanceEtat.confirmee],
      ['12T18:00', rooms[1], SeanceEtat.confirmee],
      ['13T10:00', rooms[0], SeanceEtat.brouillon],
    ]);
    expect((await merge(variant, compared.Empreinte)).body.code).toBe('deja-fait');
    const undone = await staff.call('POST', `/api/festival-grille-variantes/${variant}/fusion/annulation`);
    expect([undone.status, undone.body]).toEqual([200, { NbSeances: 3 }]);
    expect(await grid()).toEqual(before);
    expect((await stored(kept))['Version']).toBe(1);
    expect((await compare(variant)).Differences).toHaveLength(3);
  });

  test('refuses a merge that would bring two confirmed screenings together, and writes none of it', async () => {
    const variant = await openEdition();
    const [one, two, other] = [
      await show(place(11, ['10:00', '11:30'], rooms[0])),
      await show(place(11, ['14:00', '15:30'], rooms[0])),
      await show(place(12, ['14:00', '15:30'], rooms[1])),
    ];
    await line(variant, place(11, ['15:00', '16:30'], rooms[0]), { IdProgrammation: one });
    await line(variant, place(13, ['14:00', '15:30'], rooms[1]), { IdProgrammation: other });
    const before = await grid();
    const compared = await compare(variant);
    expect(compared.NbBloquants).toBe(1);
    const refused = await merge(variant, compared.Empreinte);
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'salle-occupee']);
    expect(await grid()).toEqual(before);
    // The two may change places.
    await line(variant, place(11, ['10:00', '11:30'], rooms[0]), { IdProgrammation: two });
    const [first] = (await compare(variant)).Differences.filter(({ IdProgrammation }: RecordData) => IdProgrammation === one);
    const moved = await staff.call('PUT', `/api/festival-variante-seances/${first.Id}`, {
      Version: first.Version,
      ...place(11, ['14:00', '15:30'], rooms[0]),
    });
    expect(moved.status).toBe(200);
    const swapped = await compare(variant);
    expect([swapped.NbBloquants, (await merge(variant, swapped.Empreinte)).status]).toEqual([0, 200]);
  });

  test('tells a screening that somebody moved meanwhile, and merges nothing that was not read', async () => {
    const variant = await openEdition();
    const id = await show(place(11, ['10:00', '11:30'], rooms[0]));
    await line(variant, place(12, ['18:00', '19:30'], rooms[1]), { IdProgrammation: id });
    const read = await compare(variant);
    expect(read.Differences[0].IsDepassee).toBe(false);
    await change(id, place(11, ['12:00', '13:30'], rooms[0]));
    const late = await merge(variant, read.Empreinte);
    expect([late.status, late.body.code]).toEqual([409, 'grille-changee']);
    const again = await compare(variant);
    expect(again.Differences[0]).toMatchObject({ IsDepassee: true, Avant: { Debut: `${year}-01-11T12:00:00.000` } });
    expect((await merge(variant, again.Empreinte)).status).toBe(200);
    await change(id, place(14, ['12:00', '13:30'], rooms[0]));
    const kept = await staff.call('POST', `/api/festival-grille-variantes/${variant}/fusion/annulation`);
    expect([kept.status, kept.body.detail]).toEqual([409, expect.stringContaining('N1')]);
  });

  test('two people who change one line meet the ordinary conflict; a variant that is thrown away leaves the grid alone', async () => {
    const variant = await openEdition();
    const id = await show(place(11, ['10:00', '11:30'], rooms[0]));
    const made = await line(variant, place(12, ['18:00', '19:30'], rooms[1]), { IdProgrammation: id });
    const { Version } = (await staff.call('GET', `/api/festival-variante-seances/${made}`)).body;
    const moves = [place(13, ['18:00', '19:30'], rooms[1]), place(14, ['18:00', '19:30'], rooms[1])];
    const replies = [];
    for (const move of moves) replies.push(await staff.call('PUT', `/api/festival-variante-seances/${made}`, { Version, ...move }));
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    const { Version: current } = (await staff.call('GET', `/api/festival-variantes/${variant}`)).body;
    expect((await staff.call('DELETE', `/api/festival-variantes/${variant}`, { Id: variant, Version: current })).status).toBe(200);
    expect(await grid()).toEqual([['11T10:00', rooms[0], SeanceEtat.confirmee]]);
  });

  test('gives the problem of a closed room: its screenings of the day are to be placed, and the others stay', async () => {
    await openEdition();
    const [early, late, other] = [
      await show(place(11, ['08:00', '08:45'], rooms[0])),
      await show(place(11, ['14:00', '15:30'], rooms[0])),
      await show(place(11, ['14:00', '15:30'], rooms[1]), { IdProgramme: programmes[1] }),
    ];
    const url = `/api/festival-grilles/${year}/probleme?jour=${year}-01-11&salle=${rooms[0]}&heure=10:00`;
    const { body } = await staff.call('GET', url);
    const wanted = body.Seances.map(({ Id, IsAPlacer }: RecordData) => [Id, IsAPlacer]);
    expect(wanted).toEqual(
      expect.arrayContaining([
        [early, false],
        [late, true],
        [other, false],
      ]),
    );
    const room = body.Salles.find(({ Id }: RecordData) => Id === rooms[0]);
    expect(room.Fermetures).toEqual([{ Jour: `${year}-01-11`, Debut: 600, Fin: 1740 }]);
    expect([body.Jours.length, body.Jours[0]]).toEqual([11, `${year}-01-10`]);
    const reader = await backend.signInWith(['FESTIVAL-VARIANTES', 'FESTIVAL-VARIANTE']);
    expect((await reader.call('GET', url)).status).toBe(403);
    expect((await backend.anonymous.call('GET', url)).status).toBe(401);
    expect((await staff.call('GET', '/api/festival-grilles/2199/probleme')).status).toBe(404);
  });

  test('proposes new screenings for programmes without one, and the merge of the draft makes them', async () => {
    const variant = await openEdition();
    for (const IdProgramme of programmes) {
      const IdFilm = await create('films', { TitreOriginal: `Proposé ${IdProgramme}`, Duree: '01:30:00' });
      await create('festival-inscriptions', { Eannee: year, IdSection: section, IdFilm, IdProgramme });
    }
    const shown = await show(place(11, ['14:00', '16:00'], rooms[0]));
    async function added(query: string): Promise<readonly RecordData[]> {
      const { status, body } = await staff.call('GET', `/api/festival-grilles/${year}/probleme${query}`);
      expect(status).toBe(200);
      return body.Seances.filter(({ Id }: { readonly Id: number }) => Id < 0);
    }
    expect(await added('')).toEqual([]);
    const wished = await added('?seances=2');
    expect(wished).toMatchObject([1, 2].map(() => ({ IdProgramme: programmes[1], Duree: 90, IsAPlacer: true, JourImpose: null })));
    expect(await added(`?seances=1&jour=${year}-01-12`)).toMatchObject([{ IdProgramme: programmes[1], JourImpose: `${year}-01-12` }]);
    expect((await staff.call('GET', `/api/festival-grilles/${year}/probleme?seances=10`)).status).toBe(400);
    const { body: problem } = await staff.call('GET', `/api/festival-grilles/${year}/probleme?seances=2`);
    const { places, unplaced } = solveGrid(problem);
    expect([places.length, unplaced]).toEqual([2, []]);
    for (const { place: at } of places) {
      const [Debut, Fin] = [instantOfDay(at.Jour, at.Debut), instantOfDay(at.Jour, at.Debut + 90)];
      await line(variant, { Debut, Fin, IdSalle: at.IdSalle }, { IdProgramme: programmes[1], RaisonPlace: 'Nouvelle séance' });
    }
    const compared = await compare(variant);
    expect([compared.NbBloquants, compared.Differences.map(({ Raison }: RecordData) => Raison)]).toEqual([
      0,
      ['Nouvelle séance', 'Nouvelle séance'],
    ]);
    expect((await merge(variant, compared.Empreinte)).body.NbSeances).toBe(2);
    const all = await screenings();
    expect(all.filter(({ Etat }) => Etat === SeanceEtat.brouillon)).toHaveLength(2);
    expect(all.map(({ Id }) => Id)).toContain(shown);
    expect(await added('?seances=2')).toEqual([]);
  });

  test('signs a variant, and counts its conflicts as its lines and the true grid change', async () => {
    const variant = await openEdition();
    for (const programme of programmes) await fill(programme);
    const [moved, other] = [
      await show(place(11, ['10:00', '11:30'], rooms[0])),
      await show(place(11, ['14:00', '15:30'], rooms[1]), { IdProgramme: programmes[1] }),
    ];
    async function facts(): Promise<RecordData> {
      return (await staff.call('GET', `/api/festival-variantes/${variant}`)).body;
    }
    expect(await facts()).toMatchObject({ IdCreateur: expect.any(Number), DateCreation: expect.any(String), NbConflits: 0 });
    const made = await line(variant, place(11, ['14:30', '16:00'], rooms[1]), { IdProgrammation: moved });
    expect((await facts()).NbConflits).toBe(1);
    // The room is not clear yet: the true grid counts that too.
    await change(other, { ...place(11, ['12:55', '14:25'], rooms[1]) });
    expect((await facts()).NbConflits).toBe(1);
    await change(other, { ...place(11, ['17:00', '18:30'], rooms[1]) });
    expect((await facts()).NbConflits).toBe(0);
    await change(other, { ...place(11, ['15:00', '16:30'], rooms[1]) });
    expect((await facts()).NbConflits).toBe(1);
    const { Version } = (await staff.call('GET', `/api/festival-variante-seances/${made}`)).body;
    expect((await staff.call('DELETE', `/api/festival-variante-seances/${made}`, { Id: made, Version })).status).toBe(200);
    expect((await facts()).NbConflits).toBe(0);
    const { Version: current } = await facts();
    const signed = { Id: variant, Version: current, IdCreateur: null, NbConflits: 7 };
    expect((await staff.call('PUT', `/api/festival-variantes/${variant}`, signed)).status).toBe(400);
  });

  test('counts conflicts of every kind of a variant, as the true grid does, and follows what causes them', async () => {
    const variant = await openEdition();
    await fill(programmes[0]);
    const moved = await show(place(12, ['10:00', '11:30'], rooms[0]));
    const other = await show(place(12, ['14:00', '15:30'], rooms[0]));
    async function conflicts(): Promise<unknown> {
      return (await staff.call('GET', `/api/festival-variantes/${variant}`)).body.NbConflits;
    }
    // The same programme in two rooms at once.
    await line(variant, place(12, ['14:30', '16:00'], rooms[1]), { IdProgrammation: moved });
    expect(await conflicts()).toBe(1);
    expect((await compare(variant)).NbBloquants).toBe(0);
    await change(other, place(12, ['18:00', '19:30'], rooms[0]));
    expect(await conflicts()).toBe(0);
    const closure = { IdSalle: rooms[1], Debut: `${year}-01-12T15:00:00.000`, Fin: `${year}-01-12T17:00:00.000` };
    const closed = await create('festival-salle-indisponibilites', closure);
    expect(await conflicts()).toBe(1);
    const { Version } = (await staff.call('GET', `/api/festival-salle-indisponibilites/${closed}`)).body;
    await staff.call('DELETE', `/api/festival-salle-indisponibilites/${closed}`, { Id: closed, Version });
    expect(await conflicts()).toBe(0);
  });

  test('variants are read and merged by who has the right', async () => {
    const variant = await openEdition();
    const reader = await backend.signInWith(['FESTIVAL-VARIANTES', 'FESTIVAL-VARIANTE']);
    expect((await reader.call('GET', `/api/festival-grille-variantes/${variant}/comparaison`)).status).toBe(200);
    expect((await reader.call('POST', `/api/festival-grille-variantes/${variant}/fusion`, { Empreinte: 'x' })).status).toBe(403);
    expect((await reader.call('POST', `/api/festival-grille-variantes/${variant}/fusion/annulation`)).status).toBe(403);
    const planner = await backend.signInWith(['FESTIVAL-PROGRAMMATIONS']);
    expect((await planner.call('GET', `/api/festival-grille-variantes/${variant}/comparaison`)).status).toBe(403);
    expect((await backend.anonymous.call('GET', `/api/festival-grille-variantes/${variant}/comparaison`)).status).toBe(401);
  });
});
