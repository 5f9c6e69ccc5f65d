/** The file of an export goes to its person only while they may still read all that it holds; read with more than that, it is discarded. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createRecordFactory, type RecordFactory } from '#tests/support/record-factory.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { type RecordApi, recordCalls } from '../support/record-api.ts';

let api: ApiApp;
let director: Omit<RecordApi, 'api'>;
let engine: RecordEngine;
let factory: RecordFactory;

interface Travail {
  readonly Id: number;
  readonly Etat: string;
  readonly Erreur: string | null;
}

beforeAll(async () => {
  api = await startApiApp();
  director = recordCalls(await api.signInWith(...rights.map(({ code }) => code)));
  engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  factory = createRecordFactory(engine);
  await director.create('films', { TitreOriginal: 'Exporté' });
  await director.create('personnes', { Nom: 'Exportée', DateNaissance: '1970-01-01' });
});
afterAll(() => api.close());

async function find(by: SignedIn, id: number): Promise<Travail | undefined> {
  return (await by.call('GET', '/api/travaux')).json<Travail[]>().find(({ Id }) => Id === id);
}

async function made(by: SignedIn, screen: string, filter: object = {}): Promise<string> {
  const reply = await by.call('POST', '/api/travaux', { Ecran: screen, Format: 'csv', Filtre: filter });
  expect(reply.statusCode).toBe(200);
  const id = reply.json<Travail>().Id;
  await eventually(async () => expect((await find(by, id))?.Etat).toBe('termine'));
  return `/api/travaux/${id}/fichier`;
}

function idOf(url: string): number {
  return Number(url.split('/')[3]);
}

async function groupOf({ person }: SignedIn): Promise<number> {
  return Number((await director.get(`/api/utilisateurs/${person.id}`))['IdGroupeUtilisateur']);
}

async function rightIds(codes: readonly string[]): Promise<readonly number[]> {
  return (await api.database.pool.query<{ id: number }>('select id from utilisateur_droit where code = any($1)', [codes])).rows.map(
    ({ id }) => id,
  );
}

async function leave(person: SignedIn, codes: readonly string[]): Promise<void> {
  return director.update('groupe-utilisateurs', await groupOf(person), { IdsDroit: [...(await rightIds(codes))] });
}

async function refused(by: SignedIn, url: string): Promise<void> {
  const { rows } = await api.database.pool.query<{ id: number; content: string }>(
    'select f.id, f.empreinte as content from travail t join fichier f on f.id = t.id_fichier where t.id = $1',
    [idOf(url)],
  );
  const [file] = rows;
  const reply = await by.call('GET', url);
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'export-a-redemander']);
  expect(reply.json().detail).toContain('Redemandez-le');
  expect(await find(by, idOf(url))).toMatchObject({ Etat: 'echec', Erreur: reply.json().detail });
  // The file is gone with its line, for those as well who get their rights back.
  expect((await api.database.pool.query('select from fichier where id = $1', [file?.id])).rowCount).toBe(0);
  expect((await by.call('GET', url)).statusCode).toBe(404);
}

describe('the file of an export', () => {
  it('stays while what changes of the rights of its person takes nothing of it away', async () => {
    const person = await api.signInWith('FILMS', 'FILM', 'CONTACTS');
    const url = await made(person, 'film');
    await leave(person, ['FILMS', 'FILM', 'GENRES']);
    expect((await person.call('GET', url)).body).toContain('Exporté');
  });

  it('goes with the right of its list', async () => {
    const person = await api.signInWith('FILMS', 'FILM', 'GENRES');
    const url = await made(person, 'film');
    await leave(person, ['GENRES']);
    await refused(person, url);
  });

  it('goes with a right that showed a masked column', async () => {
    const person = await api.signInWith('PERSONNES', 'PERSONNE', 'DONNEES-SENSIBLES');
    const url = await made(person, 'personne', { Colonnes: ['Nom', 'DateNaissance'] });
    expect((await person.call('GET', url)).body).toContain('Exportée');
    await leave(person, ['PERSONNES', 'PERSONNE']);
    await refused(person, url);
  });

  it('goes when its person is limited to fewer sections, or to some for the first time', async () => {
    const sections = [
      await factory.create(engine.registry.get('festival-section')),
      await factory.create(engine.registry.get('festival-section')),
    ];
    const codes = ['FESTIVAL-SECTIONS', 'FESTIVAL-SECTION'];
    for (const [first, then] of [
      [[], sections.slice(0, 1)],
      [sections, sections.slice(0, 1)],
    ] as const) {
      const person = await api.signInWith(...codes);
      await director.update('utilisateurs', person.person.id, { IdsSection: [...first] });
      const again = await api.signIn(person.person);
      const url = await made(again, 'festival-section');
      await director.update('utilisateurs', person.person.id, { IdsSection: [...then] });
      await refused(await api.signIn(person.person), url);
    }
  });

  it('stays when its person is limited to more sections than before', async () => {
    const sections = [
      await factory.create(engine.registry.get('festival-section')),
      await factory.create(engine.registry.get('festival-section')),
    ];
    const person = await api.signInWith('FESTIVAL-SECTIONS', 'FESTIVAL-SECTION');
    await director.update('utilisateurs', person.person.id, { IdsSection: sections.slice(0, 1) });
    const url = await made(await api.signIn(person.person), 'festival-section');
    await director.update('utilisateurs', person.person.id, { IdsSection: sections });
    expect((await (await api.signIn(person.person)).call('GET', url)).statusCode).toBe(200);
  });

  it('goes when a record leaves the rows that its person sees', async () => {
    const person = await api.signInWith('FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE');
    const batch = await factory.create(engine.registry.get('festival-tranche'), { IdTraducteur: person.person.id });
    const url = await made(person, 'festival-tranche');
    expect((await person.call('GET', url)).statusCode).toBe(200);
    await director.update('festival-tranches', batch, { IdTraducteur: null });
    await refused(person, url);
  });

  it('of which nothing tells what it was read with is asked for again', async () => {
    const person = await api.signInWith('FILMS', 'FILM');
    const [old, spoilt] = [await made(person, 'film'), await made(person, 'film')];
    await api.database.pool.query('update travail set lecture = null where id = $1', [idOf(old)]);
    await api.database.pool.query(`update travail set lecture = '{"droits": 3}' where id = $1`, [idOf(spoilt)]);
    await refused(person, old);
    await refused(person, spoilt);
  });

  it('leaves by its export alone, not as a file that its person would have sent', async () => {
    const person = await api.signInWith('FILMS', 'FILM');
    const url = await made(person, 'film');
    const { rows } = await api.database.pool.query<{ id: number }>('select id_fichier as id from travail where id = $1', [idOf(url)]);
    expect((await person.call('GET', `/api/fichiers/${rows[0]?.id}`)).statusCode).toBe(403);
    expect((await person.call('GET', url)).statusCode).toBe(200);
  });
});
