/** Rules of the festival's reference records, through the interface. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { DocumentTypeSysteme } from '#generated/enums/document-type-systeme.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { type RecordFactory, createRecordFactory } from '#tests/support/record-factory.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let records: RecordApi;
let factory: RecordFactory;

function registry() {
  return createRecordEngine({ pool: records.api.database.pool, secretKey: Buffer.alloc(32, 7) }).registry;
}

beforeAll(async () => {
  records = await startRecordApi();
  factory = createRecordFactory(createRecordEngine({ pool: records.api.database.pool, secretKey: Buffer.alloc(32, 7) }));
});
afterAll(() => records.api.close());

function edition(year: number) {
  return { Eannee: year, Numero: year - 1978, DateDebut: `${year}-01-29`, DateFin: `${year}-02-06` };
}

test('the year of an edition is unique: another edition cannot take it, the same one keeps it', async () => {
  const id = await records.create('festival-editions', edition(2025));
  const other = await records.create('festival-editions', edition(2026));
  const again = await records.call('POST', '/api/festival-editions', edition(2025));
  expect([again.statusCode, again.json().errors?.[0]?.path]).toEqual([409, 'Eannee']);
  const record = await records.get(`/api/festival-editions/${other}`);
  const stolen = await records.call('PUT', `/api/festival-editions/${other}`, { ...record, Eannee: 2025 });
  expect([stolen.statusCode, stolen.json().errors?.[0]?.path]).toEqual([409, 'Eannee']);
  expect(await records.get(`/api/festival-editions/${other}`)).toEqual(record);
  await records.update('festival-editions', id, { Numero: 48 });
  expect(await records.get(`/api/festival-editions/${id}`)).toMatchObject({ Eannee: 2025, Numero: 48 });
});

test('the dictionary of editions is keyed and labelled by the year', async () => {
  await records.create('festival-editions', edition(2031));
  expect(await records.get('/api/dico-festival-editions')).toContainEqual(expect.objectContaining({ Eannee: 2031, Libelle: '2031' }));
  // A list of editions is a link by their numbers.
  const references = Object.values(entities).flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'reference'));
  const keys = references.filter(({ to }) => to === 'festival-edition').map(({ key }) => key);
  expect(new Set(keys)).toEqual(new Set(['Eannee']));
});

test('a tariff changes its value in euros, and is neither made nor taken away', async () => {
  await records.update('festival-tarifs', 1, { Valeur: 13.5 });
  expect(await records.get('/api/festival-tarifs/1')).toMatchObject({ Abreviation: 'T1', Valeur: 13.5 });
  const refused = await Promise.all([
    records.call('POST', '/api/festival-tarifs', { Abreviation: 'T9' }),
    records.call('DELETE', '/api/festival-tarifs/1', { Version: 2 }),
  ]);
  for (const { statusCode } of refused) expect([404, 405]).toContain(statusCode);
});

test('a mask of statuses finds the records of each of them', async () => {
  const entity = registry().get('festival-participant-invite');
  const ids: number[] = [];
  for (const status of [1, 8, 64]) {
    const id = await factory.create(entity);
    await records.api.database.pool.query('update festival_participant set statut = $2 where id = $1', [id, status]);
    ids.push(id);
  }
  const rows = await records.list('festival-participant-invites', {
    Colonnes: ['Statut'],
    Criteres: { and: [{ field: 'Statut', op: 'anyFlag', value: 8 | 64 }] },
  });
  expect(rows.map(({ Id }) => Id).toSorted()).toEqual(ids.slice(1));
});

test('activities and categories of a structure and of a contact are there when read again', async () => {
  const activities = [113, await records.create('activites', { TradLibelle: { TraductionFr: 'Distribution' }, Type: 1 })];
  const categories = [await records.create('categories-annu', { TradLibelle: { TraductionFr: 'Festivals' } })];
  for (const [plural, name] of [
    ['structures', 'structure'],
    ['contacts', 'contact'],
  ] as const) {
    const id = await factory.create(registry().get(name));
    await records.update(plural, id, { IdsActivite: activities, IdsCategorieAnnu: categories });
    expect(await records.get(`/api/${plural}/${id}`)).toMatchObject({ IdsActivite: activities, IdsCategorieAnnu: categories });
  }
});

test('a delegation holds films and contacts, seen from both sides', async () => {
  const id = await factory.create(registry().get('festival-delegation'));
  const film = await records.create('films', { TitreOriginal: 'Polder' });
  const contact = await factory.create(registry().get('contact'));
  for (const link of [`films/${film}`, `contacts/${contact}`])
    expect((await records.call('POST', `/api/festival-delegations/${id}/${link}`)).json()).toBe(true);
  expect(await records.get(`/api/festival-delegations/${id}/films`)).toMatchObject([{ Id: film, Libelle: 'Polder' }]);
  expect(await records.get(`/api/festival-delegations/${id}/contacts`)).toMatchObject([{ Id: contact }]);
  expect(await records.get(`/api/films/${film}/delegations`)).toMatchObject([{ Id: id }]);
});

test('a label takes 255 characters in each language and no more, a long text has no end', async () => {
  function genre(TraductionFr: string) {
    return records.call('POST', '/api/genres', { TradLibelle: { TraductionFr } });
  }
  expect((await genre('é'.repeat(255))).statusCode).toBe(200);
  const tooLong = await genre('é'.repeat(256));
  expect([tooLong.statusCode, tooLong.json().errors?.[0]?.code]).toEqual([400, 'trop-long']);
  const text = 'Le rideau se lève. '.repeat(10_000);
  const film = await records.create('films', { TitreOriginal: 'Long', TradResume: { TraductionFr: text } });
  expect(await records.get(`/api/films/${film}`)).toMatchObject({ TradResume: { TraductionFr: text } });
});

test('an implication serves several types of participants, and a genre made here is chosen on a film', async () => {
  const implication = await records.create('festival-implications', { TradLibelle: { TraductionFr: 'Jury' }, Types: 1 | 2 | 8 });
  expect(await records.get(`/api/festival-implications/${implication}`)).toMatchObject({ Types: 11 });
  const genre = await records.create('genres', { TradLibelle: { TraductionFr: 'Conte' } });
  const film = await records.create('films', { TitreOriginal: 'La Fileuse', IdsGenre: [genre] });
  expect(await records.get(`/api/films/${film}`)).toMatchObject({ IdsGenre: [genre] });
});

test('a film has a contract as long as it has a document of that type, and of no other', async () => {
  const { contrat } = DocumentTypeSysteme;
  const film = await records.create('films', { TitreOriginal: 'Sous contrat' });
  async function hasContract() {
    return (await records.get(`/api/films/${film}`)).IsContrat;
  }
  const document = registry().get('film-document');
  await factory.create(document, { IdFilm: film });
  expect(await hasContract()).toBe(false);
  const contract = await factory.create(document, { IdFilm: film, IdDocumentType: contrat });
  expect(await hasContract()).toBe(true);
  const rows = await records.list('films', { Colonnes: ['TitreOriginal'], Criteres: { field: 'IsContrat', op: 'eq', value: true } });
  expect(rows).toEqual([expect.objectContaining({ TitreOriginal: 'Sous contrat' })]);
  await records.call('DELETE', `/api/film-documents/${contract}`, { Version: 1 });
  expect(await hasContract()).toBe(false);
});
