import { expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { LINE_ENTITIES, LINE_FIELDS, recordCount, recordOfLine } from './line-records.ts';

const line = entities['festival-tranche-film'];

test('every entity that declares translated texts is held by batch lines, under its own reference', () => {
  const declared = Object.values(entities)
    .filter((entity) => entity.extends === null && entity.fields.some(({ translated }) => translated === true))
    .map(({ name }) => name);
  expect(LINE_ENTITIES.filter((entity) => entity !== 'film').toSorted()).toEqual(declared.toSorted());
  for (const entity of LINE_ENTITIES) expect(line.fields.find(({ name }) => name === LINE_FIELDS[entity])?.to).toBe(entity);
});

test('a line holds one record', () => {
  expect(recordOfLine({ IdFilm: null, IdLieu: 4 })).toEqual({ entity: 'festival-lieu', id: 4 });
  expect(recordOfLine({})).toBeNull();
  expect([recordCount({}), recordCount({ IdFilm: 1 }), recordCount({ IdFilm: 1, IdLieu: 4 })]).toEqual([0, 1, 2]);
});
