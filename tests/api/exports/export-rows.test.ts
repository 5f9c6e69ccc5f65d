import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createEngine } from '#server/app.ts';
import { createContext } from '#server/http/context.ts';
import { EXPORT_BATCH, exportRows } from '#server/records/read/export-rows.ts';
import { type ApiApp, TEST_CONFIG, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp();
  await api.database.pool.query(`insert into film (titre_original) select 'Film ' || n from generate_series(1, 2500) n`);
});
afterAll(() => api.close());

function busy(): number {
  return api.database.pool.totalCount - api.database.pool.idleCount;
}

it('keeps one batch of rows in memory, and lets its connection go when the reader leaves', async () => {
  const engine = createEngine({ pool: api.database.pool, config: TEST_CONFIG });
  const call = { entity: engine.registry.get('film'), filter: { Colonnes: ['TitreOriginal'] }, opened: new Set<string>() };
  const sizes: number[] = [];
  for await (const rows of exportRows(engine, createContext({}), call)) sizes.push(rows.length);
  expect(sizes).toEqual([EXPORT_BATCH, EXPORT_BATCH, 500]);
  // The start of a server fills texts of search in the background.
  await eventually(() => expect(busy()).toBe(0));
  for await (const rows of exportRows(engine, createContext({}), call)) {
    expect(rows).toHaveLength(EXPORT_BATCH);
    expect(busy()).toBe(1);
    break;
  }
  expect(busy()).toBe(0);
});
