/** A list sorts by a worked out text that each row keeps: whatever is done, it is the text that would be worked out now. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { keptFields, keptTextsIn } from '#domain/records/engine/kept-texts.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { readVersion } from '#domain/values/record-data.ts';
import { comparableOf } from '#server/records/sql/comparable-sql.ts';
import { openSource } from '#server/records/sql/source-sql.ts';
import { SqlBuild } from '#server/records/sql/sql-build.ts';
import { staleTexts } from '#tests/support/stale-texts.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const [REALISATION, PRODUCTION, EDITION] = [1, 2, 2041];
const registry = createRegistry({ entities, enums });
let records: RecordApi;

beforeAll(async () => {
  records = await startRecordApi();
  await records.create('festival-editions', { Eannee: EDITION, DateDebut: '2041-01-30', DateFin: '2041-02-07' });
});
afterAll(() => records.api.close());

function stale() {
  return staleTexts(records.api.database.pool, registry);
}

function person(Nom: string) {
  return records.create('personnes', { Nom });
}

function film(TitreOriginal: string) {
  return records.create('films', { TitreOriginal });
}

function credit(IdFilm: number, more: object) {
  return records.create('film-credits', { IdFilm, IdFonction: REALISATION, ...more });
}

/** The records in the order of one column, those of a test alone. */
async function order(plural: string, { by, ids, desc = false }: { by: string; ids: readonly number[]; desc?: boolean }) {
  return (await records.list(plural, { IdsPk: ids, Tri: [{ Key: by, Desc: desc }] })).map(({ Id }) => Id);
}

test('every entity that a kept text is worked out from leads back to the rows that keep it', () => {
  const deaf = registry.all.flatMap((entity) =>
    keptFields(entity).flatMap((field) => {
      const build = new SqlBuild(registry, 'fr');
      comparableOf(build, openSource(build, entity), { field, isLibelle: false });
      const text = keptTextsIn(registry)
        .of(entity.name)
        .find(({ column }) => column === field.keptIn);
      const readEntities = new Set([
        entity.root.name,
        ...(text?.reads ?? []).flatMap(({ steps }) => steps.map((step) => registry.get(step.entity).root.name)),
      ]);
      return [...build.touched].filter((name) => !readEntities.has(name)).map((name) => `${entity.name}.${field.name}: ${name}`);
    }),
  );
  expect(deaf).toEqual([]);
  expect(registry.all.flatMap(keptFields).length).toBeGreaterThan(10);
});

describe('the directors of films', () => {
  test('follow credits that come, move, go and come back, and names that change; films without any are last both ways', async () => {
    const [first, second, none] = [await film('Alpha'), await film('Bravo'), await film('Charlie')];
    const ids = [first, second, none];
    const [zoe, ada] = [await person('Zola'), await person('Adam')];
    const one = await credit(first, { IdPersonne: zoe });
    await credit(second, { IdPersonne: ada });
    expect(await order('films', { by: 'Realisation', ids })).toEqual([second, first, none]);
    expect(await order('films', { by: 'Realisation', ids, desc: true })).toEqual([first, second, none]);
    await records.update('personnes', zoe, { Nom: 'Abadie' });
    expect(await order('films', { by: 'Realisation', ids })).toEqual([first, second, none]);
    await records.update('film-credits', one, { IdFilm: none });
    expect([await order('films', { by: 'Realisation', ids }), await stale()]).toEqual([[none, second, first], []]);
    const batch = await records.remove('film-credits', one);
    expect([await order('films', { by: 'Realisation', ids }), await stale()]).toEqual([[second, first, none], []]);
    await records.call('POST', `/api/corbeille/${batch}/restauration`, {});
    expect([await order('films', { by: 'Realisation', ids }), await stale()]).toEqual([[none, second, first], []]);
    await records.update('film-credits', one, { IdFonction: PRODUCTION });
    expect([await order('films', { by: 'Realisation', ids }), await stale()]).toEqual([[second, first, none], []]);
  });

  test('follow a merge of people, and the film that goes with its credits and comes back', async () => {
    const [kept, gone] = [await person('Xavier'), await person('Yves')];
    const id = await film('Delta');
    await credit(id, { IdPersonne: gone });
    async function version(one: number) {
      return readVersion(await records.get(`/api/personnes/${one}`));
    }
    const merged = await records.call('POST', `/api/fusions/personne/${kept}/${gone}`, {
      VersionDestination: await version(kept),
      VersionSource: await version(gone),
    });
    expect([merged.statusCode, await stale()]).toEqual([200, []]);
    const batch = await records.remove('films', id);
    expect(await stale()).toEqual([]);
    await records.call('POST', `/api/corbeille/${batch}/restauration`, {});
    expect(await stale()).toEqual([]);
  });
});

test('two credits of a person that go at the same moment leave them neither function', async () => {
  const { pool } = records.api.database;
  const IdPersonne = await person('Jaoui');
  const left = await film('Juliett');
  const first = await credit(left, { IdPersonne });
  const second = await credit(await film('Kilo'), { IdPersonne, IdFonction: PRODUCTION });
  const other = await pool.connect();
  await other.query('begin');
  // Lock of the server for the first of them, held open.
  await other.query('delete from film_credit where id = $1', [first]);
  await other.query("update film set recherche = 'juliett', cle_tri_realisation = chr(1114111) where id = $1", [left]);
  await other.query("update personne set cle_tri_fonctions = 'production' where id = $1", [IdPersonne]);
  const removing = records.remove('film-credits', second);
  await expect
    .poll(
      async () =>
        (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount,
    )
    .toBe(1);
  await other.query('commit');
  other.release();
  await removing;
  expect(await stale()).toEqual([]);
});

test('the sections of films follow an inscription that moves to another film, which leaves the first without it', async () => {
  const [first, second] = [await film('Écho'), await film('Foxtrot')];
  const section = await records.create('festival-sections', {
    Eannee: EDITION,
    Prefixe: 'CM',
    IdSectionType: 1,
    TradLibelle: { TraductionFr: 'Courts métrages' },
  });
  const inscription = await records.create('festival-inscriptions', { Eannee: EDITION, IdFilm: first, IdSection: section });
  expect(await order('films', { by: 'Sections', ids: [first, second] })).toEqual([first, second]);
  await records.update('festival-inscriptions', inscription, { IdFilm: second });
  expect([await order('films', { by: 'Sections', ids: [first, second] }), await stale()]).toEqual([[second, first], []]);
  await records.update('festival-sections', section, { Prefixe: 'CX', TradLibelle: { TraductionFr: 'Autres courts' } });
  expect(await stale()).toEqual([]);
});

test('the employers of a person follow a contact that becomes the contact of another', async () => {
  const [first, second] = [await person('Quentin'), await person('Quitterie')];
  const structure = await records.create('structures', { RaisonSociale: 'Maison' });
  const contact = await records.create('contacts', { IdPersonne: first, IdStructure: structure });
  expect(await order('personnes', { by: 'Employeurs', ids: [first, second] })).toEqual([first, second]);
  await records.update('contacts', contact, { IdPersonne: second });
  expect([await order('personnes', { by: 'Employeurs', ids: [first, second] }), await stale()]).toEqual([[second, first], []]);
  await records.update('structures', structure, { RaisonSociale: 'Autre maison' });
  expect(await stale()).toEqual([]);
});

test('functions are sorted as they are called in the language of the reader', async () => {
  const [first, second] = [await person('Rivet'), await person('Rivoire')];
  const id = await film('Golf');
  function called(TraductionFr: string, TraductionEn: string) {
    return records.create('fonctions', { TradLibelle: { TraductionFr, TraductionEn } });
  }
  await credit(id, { IdPersonne: first, IdFonction: await called('Aiguilleur', 'Switchman') });
  await credit(id, { IdPersonne: second, IdFonction: await called('Sonorisateur', 'Amplifier') });
  async function queryPersons(culture: string) {
    const filter = { IdsPk: [first, second], Tri: [{ Key: 'Fonctions' }], Colonnes: ['Fonctions'] };
    const reply = await records.api.app.inject({
      method: 'POST',
      url: '/api/personnes/filter',
      headers: { ...records.headers, culture },
      payload: { filter, skip: 0, take: 10 },
    });
    return reply.json().map(({ Id }: { readonly Id: number }) => Id);
  }
  expect([await queryPersons('fr'), await queryPersons('en')]).toEqual([
    [first, second],
    [second, first],
  ]);
});

test('as of a day that is past, films are in the order of their directors of that day', async () => {
  const [first, second] = [await film('Hôtel'), await film('India')];
  const [zoe, ada] = [await person('Zay'), await person('Ader')];
  await credit(first, { IdPersonne: zoe });
  await credit(second, { IdPersonne: ada });
  const { pool } = records.api.database;
  await pool.query("update historique set le = le - interval '3 days' where entite in ('film', 'personne', 'film-credit')");
  await records.update('personnes', zoe, { Nom: 'Abel' });
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  async function queryFilms(more: object) {
    return (await records.list('films', { IdsPk: [first, second], Tri: [{ Key: 'Realisation', Desc: false }], ...more })).map(
      ({ Id }) => Id,
    );
  }
  expect([await queryFilms({}), await queryFilms({ Au: day })]).toEqual([
    [first, second],
    [second, first],
  ]);
});
