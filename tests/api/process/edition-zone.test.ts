/** An edition in Montréal of a festival of Paris, on a server by the clock of Tokyo: each edition by its own hours. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type ApiClient, signIn } from '#tests/support/api-client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { databaseUrlOf } from '#tests/support/postgres-target.ts';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const [PARIS, MONTREAL] = [2030, 2031];
/** 20:00 in Montréal, 1:00 of the next day in Paris, 9:00 of the next day in Tokyo. */
const DEBUT = '2031-02-02T01:00:00.000';
const { folder, remove } = temporaryFolder();
let admin: ApiClient;
let screening: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: databaseUrlOf(inject('postgres'), database.name), TZ: 'Asia/Tokyo' };
  const server = await startServerProcess({ dataDir: folder, env });
  stop = async () => {
    await server.kill('SIGTERM');
    await database.close();
  };
  admin = await signIn(server.url, ADMIN);
  for (const [Eannee, Fuseau] of [
    [PARIS, null],
    [MONTREAL, 'America/Montreal'],
  ] as const)
    await made('festival-editions', { Eannee, Fuseau, DateDebut: `${Eannee}-01-31`, DateFin: `${Eannee}-02-08` });
  screening = await addScreening();
}, 120_000);
afterAll(async () => {
  await stop();
  remove();
});

/** A screening of the edition in Montréal. */
async function addScreening(): Promise<number> {
  const IdLieu = await made('festival-lieus', { TradLibelle: { TraductionFr: 'Cinéma du Fleuve' } });
  const IdSalle = await made('festival-salles', { TradLibelle: { TraductionFr: 'Grande salle' }, IdLieu });
  const IdSection = await made('festival-sections', {
    TradLibelle: { TraductionFr: 'Nuit' },
    IdSectionType: 1,
    Eannee: MONTREAL,
    Prefixe: 'NUIT',
  });
  const IdProgramme = await made('festival-programmes', { TradLibelle: { TraductionFr: 'Nuit blanche' }, IdSection, Eannee: MONTREAL });
  const Fin = '2031-02-02T03:00:00.000';
  return made('festival-programmations', { IdProgramme, IdSalle, Eannee: MONTREAL, Debut: DEBUT, Fin, Etat: SeanceEtat.confirmee });
}

async function made(plural: string, record: Readonly<Record<string, JsonValue>>): Promise<number> {
  const { status, body } = await admin.call('POST', `/api/${plural}`, record);
  expect({ plural, status, body }).toEqual({ plural, status: 200, body: expect.any(Number) });
  return body;
}

/** Screenings that a day shows, to who works on an edition. */
async function screeningsOn(day: string, edition: number): Promise<readonly number[]> {
  const filter = { Criteres: { field: 'Debut', op: 'eq', value: day } };
  const headers = { edition: String(edition) };
  const { body } = await admin.call('POST', '/api/festival-programmations/filter', { filter, skip: 0, take: 9 }, headers);
  return body.map(({ Id }: { readonly Id: number }) => Id);
}

it('refuses a zone that no machine knows, at its field', async () => {
  const edition = { Eannee: 2039, DateDebut: '2039-01-31', DateFin: '2039-02-08' };
  for (const Fuseau of ['Mars/Olympe', 'Montréal', '+04:00', "Europe/Paris' or 1=1"]) {
    const { status, body } = await admin.call('POST', '/api/festival-editions', { ...edition, Fuseau });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('Fuseau')]);
  }
});

it('counts the day of a screening by the clock of the edition that is worked on', async () => {
  const id = screening;
  expect(await screeningsOn('2031-02-01', MONTREAL)).toEqual([id]);
  expect(await screeningsOn('2031-02-02', MONTREAL)).toEqual([]);
  // The same question of somebody who works on the edition in Paris, sent right after: nothing remembers the other clock.
  expect(await screeningsOn('2031-02-02', PARIS)).toEqual([id]);
  expect(await screeningsOn('2031-02-01', PARIS)).toEqual([]);
});

it('follows a change of the zone at once', async () => {
  const filter = { Criteres: { field: 'Eannee', op: 'eq', value: MONTREAL }, Colonnes: ['Eannee'] };
  const [row] = (await admin.call('POST', '/api/festival-editions/filter', { filter, skip: 0, take: 1 })).body;
  const place = `/api/festival-editions/${row.Id}`;
  async function moveTo(Fuseau: string): Promise<void> {
    const { body } = await admin.call('GET', place);
    expect((await admin.call('PUT', place, { ...body, Fuseau })).status).toBe(200);
  }
  await moveTo('Indian/Reunion');
  expect(await screeningsOn('2031-02-02', MONTREAL)).toHaveLength(1);
  await moveTo('America/Montreal');
  expect(await screeningsOn('2031-02-01', MONTREAL)).toHaveLength(1);
});

it('writes mails by the clock of the edition of their record, whichever edition their author works on', async () => {
  const draft = {
    Contexte: 4,
    Objet: '{{debut}}',
    Texte: '<p>{{debut}}</p>',
    Culture: 'fr',
    Entite: 'festival-programmation',
    Id: screening,
  };
  const { status, body } = await admin.call('POST', '/api/mails/apercu', draft, { edition: String(PARIS) });
  expect([status, body.Objet]).toEqual([200, 'samedi 1 février 2031 20:00']);
});

it('sends the hours of its feed in its own zone, with the rules of the zone', async () => {
  const { Empreinte } = (await admin.call('GET', `/api/festival-grilles/${MONTREAL}/publication`)).body;
  expect((await admin.call('POST', `/api/festival-grilles/${MONTREAL}/publication`, { Empreinte })).status).toBe(200);
  const feed = await made('festival-fluxs', { Libelle: 'Tout', Eannee: MONTREAL });
  const { JetonFlux } = (await admin.call('GET', `/api/festival-fluxs/${feed}`)).body;
  const { body } = await admin.call('GET', `/api/flux/${JetonFlux}/programme.ics`);
  expect(body).toContain('BEGIN:VTIMEZONE\r\nTZID:America/Montreal\r\n');
  expect(body).toContain('DTSTART;TZID=America/Montreal:20310201T200000\r\n');
});
