/** A count is remembered until something it reads changes: also what each row keeps of other records, to be found by. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { countStatement } from '#server/records/read/list-statement.ts';
import { SEARCH_TEXT } from '#domain/records/engine/kept-texts.ts';
import { keptTexts } from '#server/records/sort/kept-texts-sql.ts';
import { openSource } from '#server/records/sql/source-sql.ts';
import { SqlBuild } from '#server/records/sql/sql-build.ts';
import { isSearchable } from '#domain/records/engine/registry.ts';
import { everyRight } from '#tests/support/record-factory.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let api: RecordApi;
beforeAll(async () => {
  api = await startRecordApi();
});
afterAll(() => api.api.close());

async function count(plural: string, filter: object): Promise<number> {
  const reply = await api.call('POST', `/api/${plural}/filter/count`, filter);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

test.each([
  ['a search', (name: string) => ({ GlobalSearch: name })],
  ['a filter by the name of the person', (name: string) => ({ Criteres: { and: [{ field: 'Nom', op: 'contains', value: name }] } })],
])('contacts counted by %s are counted anew when the person takes another name', async (_, filterOf) => {
  const person = await api.create('personnes', { Nom: 'Quillivic', Prenom: 'Zoé' });
  await api.create('contacts', { IdPersonne: person });
  async function counts() {
    return [await count('contacts', filterOf('quillivic')), await count('contacts', filterOf('vandenbroeck'))];
  }
  expect(await counts()).toEqual([1, 0]);
  await api.update('personnes', person, { Nom: 'Vandenbroeck' });
  expect(await counts()).toEqual([0, 1]);
  await api.update('personnes', person, { Nom: 'Autre' });
});

test('the count of a search listens to everything that the searched text is made of, in every list', () => {
  const engine = createRecordEngine({ pool: api.api.database.pool, secretKey: Buffer.alloc(32, 7) });
  const deaf = engine.registry.all.filter(isSearchable).flatMap((entity) => {
    const { touched } = countStatement(engine, everyRight(), { entity, filter: { GlobalSearch: 'ombre' } });
    const build = new SqlBuild(engine.registry, 'fr');
    keptTexts(build, openSource(build, entity.root), new Set([SEARCH_TEXT]));
    return [...build.touched].filter((name) => !touched.includes(name)).map((name) => `${entity.name}: ${name}`);
  });
  expect(deaf).toEqual([]);
});
