import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: the screenings of a day are repeated on others, as far as there is room. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  const year = 2071;
  function day(number: number): string {
    return `${year}-03-${number}`;
  }
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let programmes: readonly [number, number];
  let rooms: readonly [number, number];

  const { create } = recordCalls(() => staff);
  function show(on: string, [from, to]: readonly [string, string], more: RecordData = {}): Promise<number> {
    return create('festival-programmations', {
      Eannee: year,
      IdProgramme: programmes[0],
      IdSalle: rooms[0],
      Etat: SeanceEtat.confirmee,
      Debut: `${on}T${from}:00.000`,
      Fin: `${on}T${to}:00.000`,
      ...more,
    });
  }
  function copy(body: RecordData, client = staff) {
    return client.call('POST', `/api/festival-grilles/${year}/copie`, {
      IdProgramme: null,
      IdSalle: null,
      Empreinte: null,
      Essai: true,
      ...body,
    });
  }
  async function screened(Jour: string): Promise<readonly RecordData[]> {
    const and = [
      { field: 'Eannee', op: 'eq', value: year },
      { field: 'Jour', op: 'eq', value: Jour },
    ];
    const Colonnes = ['IdProgramme', 'IdSalle', 'Debut', 'Fin', 'Etat', 'IsEnPresence', 'NbReservations'];
    const filter = { Criteres: { and }, Tri: [{ Key: 'Debut', Desc: false }], Colonnes };
    return (await staff.call('POST', '/api/festival-programmations/filter', { filter, skip: 0, take: 50 })).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: year, DateDebut: day(23), DateFin: day(31) });
    const TradLibelle = { TraductionFr: 'Nationale' };
    const IdSection = await create('festival-sections', { Eannee: year, IdSectionType: 1, TradLibelle, Prefixe: 'NC' });
    function programme(name: string): Promise<number> {
      return create('festival-programmes', { Eannee: year, IdSection, Code: name, TradLibelle: { TraductionFr: `Nationale ${name}` } });
    }
    programmes = [await programme('N1'), await programme('N2')];
    rooms = [
      await create('festival-salles', { TradLibelle: { TraductionFr: 'Grande salle' } }),
      await create('festival-salles', { TradLibelle: { TraductionFr: 'Petite salle' } }),
    ];
  });
  afterAll(() => backend.close());

  test('a trial says what fits on which day and why the rest does not, and writes nothing', async () => {
    await show(day(24), ['09:00', '10:30'], { IsEnPresence: true, NbReservations: 40 });
    await show(day(24), ['13:00', '14:30'], { IdProgramme: programmes[1], IdSalle: rooms[1] });
    await show(day(24), ['20:00', '21:00'], { Etat: SeanceEtat.annulee });
    await show(day(25), ['10:00', '11:00'], { IdProgramme: programmes[1] });
    const closed = { Debut: `${day(26)}T12:00:00.000`, Fin: `${day(26)}T18:00:00.000`, Motif: 'Travaux' };
    await create('festival-salle-indisponibilites', { IdSalle: rooms[1], ...closed });
    const { status, body } = await copy({ Jour: day(24), Jours: [day(25), day(26)] });
    expect(status).toBe(200);
    expect(body.Copies.map(({ Jour, Programme, Raison, Sujet }: RecordData) => [Jour, Programme, Raison, Sujet])).toEqual([
      [day(25), 'N1 Nationale N1', 'salleOccupee', 'N2 Nationale N2'],
      [day(25), 'N2 Nationale N2', null, null],
      [day(26), 'N1 Nationale N1', null, null],
      [day(26), 'N2 Nationale N2', 'salleFermee', null],
    ]);
    expect(body.Ids).toEqual([]);
    expect(await screened(day(26))).toEqual([]);
  });

  test('the copy writes what was read, as drafts at the same hour and in the same room, and a second one finds them there', async () => {
    const copyRequest = { Jour: day(24), Jours: [day(25), day(26)] };
    const { Empreinte } = (await copy(copyRequest)).body;
    const { body } = await copy({ ...copyRequest, Empreinte, Essai: false });
    expect(body.Ids).toHaveLength(2);
    expect(await screened(day(26))).toMatchObject([
      {
        IdProgramme: programmes[0],
        IdSalle: rooms[0],
        Debut: `${day(26)}T09:00:00.000`,
        Fin: `${day(26)}T10:30:00.000`,
        Etat: SeanceEtat.brouillon,
        IsEnPresence: false,
        NbReservations: null,
      },
    ]);
    const again = await copy({ ...copyRequest, Empreinte, Essai: false });
    expect([again.status, again.body.code]).toEqual([409, 'copie-changee']);
    const reasons: readonly RecordData[] = (await copy(copyRequest)).body.Copies;
    expect(reasons.map(({ Raison }) => Raison)).toEqual(['salleOccupee', 'dejaLa', 'dejaLa', 'salleFermee']);
  });

  test('a day keeps the hours of the clock across the change to summer time, and one programme goes alone', async () => {
    await show(day(27), ['08:00', '09:00'], { IdProgramme: programmes[1] });
    await show(day(27), ['11:00', '12:00']);
    const copyRequest = { Jour: day(27), Jours: [day(29)], IdProgramme: programmes[1] };
    const { Empreinte } = (await copy(copyRequest)).body;
    await copy({ ...copyRequest, Empreinte, Essai: false });
    expect(await screened(day(29))).toMatchObject([{ IdProgramme: programmes[1], Debut: `${day(29)}T07:00:00.000` }]);
  });

  test('whoever may not write screenings copies none', async () => {
    const reader = await backend.signInWith(['FESTIVAL-PROGRAMMATIONS', 'FESTIVAL-PROGRAMMATION']);
    expect((await copy({ Jour: day(24), Jours: [day(30)] }, reader)).status).toBe(403);
  });
});
