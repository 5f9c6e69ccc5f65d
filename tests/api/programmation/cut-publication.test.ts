/** A publication that is cut in the middle leaves the public with the version before it, whole. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2059;
let staff: RecordApi;

beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('festival-editions', { Eannee: YEAR, DateDebut: '2059-01-29', DateFin: '2059-02-06' });
  const IdSection = await staff.create('festival-sections', {
    Eannee: YEAR,
    IdSectionType: 1,
    TradLibelle: { TraductionFr: 'Nationale' },
    Prefixe: 'N',
  });
  const IdProgramme = await staff.create('festival-programmes', {
    Eannee: YEAR,
    IdSection,
    Code: 'N1',
    TradLibelle: { TraductionFr: 'N 1' },
  });
  const IdSalle = await staff.create('festival-salles', { TradLibelle: { TraductionFr: 'Salle' } });
  for (const hour of ['10', '13', '16'])
    await staff.create('festival-programmations', {
      Eannee: YEAR,
      IdProgramme,
      IdSalle,
      Debut: `2059-01-30T${hour}:00:00.000`,
      Fin: `2059-01-30T${hour}:45:00.000`,
      Etat: 2,
    });
});
afterAll(() => staff.api.close());

test('a publication cut after its second line announces nothing, says so, and is published again whole', async () => {
  const url = `/api/festival-grilles/${YEAR}/publication`;
  const { Empreinte } = await staff.get(url);
  await staff.api.database.pool.query(`
    create function coupe() returns trigger language plpgsql as $$ begin
      if (select count(*) from festival_publication_seance) >= 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$;
    create trigger coupe before insert on festival_publication_seance for each row execute function coupe();`);
  const cut = await staff.call('POST', url, { Empreinte });
  expect(cut.statusCode).toBeGreaterThanOrEqual(500);
  expect(cut.json()).toMatchObject({ detail: expect.stringMatching(/^[A-ZÀÉÊ].+\.$/) });
  await staff.api.database.pool.query('drop trigger coupe on festival_publication_seance');
  expect(await staff.get(url)).toMatchObject({ Numero: 1, DerniereLe: null, Empreinte });
  const whole = await staff.call('POST', url, { Empreinte });
  expect(whole.json()).toMatchObject({ Numero: 1, NbSeances: 3, NbChangements: 3 });
});
