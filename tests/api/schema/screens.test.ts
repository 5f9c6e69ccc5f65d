/** Every list, view and list tab that the schema describes is a question PostgreSQL answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { ColumnDescriptor, EntityDescriptor, FilterNode, SortKey } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { isOperatorAllowed, resolveFieldName } from '#domain/records/query/filter-fields.ts';
import { viewConditions } from '#domain/records/conditions/view-values.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let admin: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  admin = await api.signInWith(...rights.map(({ code }) => code));
});
afterAll(() => api.close());

interface Question {
  readonly columns: readonly ColumnDescriptor[];
  readonly sort: readonly SortKey[];
  readonly filter: readonly FilterNode[];
}

const plurals = new Map(Object.values(entities).map(({ name, plural }) => [name, plural]));

/** The problem, or null: rows and count both come back. */
async function ask(entity: string, { columns, sort, filter }: Question): Promise<string | null> {
  const plural = plurals.get(entity) ?? entity;
  const wanted = { Colonnes: columns.map(({ field }) => field), Tri: sort, ...(filter.length === 0 ? {} : { Criteres: { and: filter } }) };
  const rows = await admin.call('POST', `/api/${plural}/filter`, { filter: wanted, skip: 0, take: 10 });
  const count = await admin.call('POST', `/api/${plural}/filter/count`, wanted);
  const failed = [rows, count].find(({ statusCode }) => statusCode !== 200);
  return failed === undefined ? null : `${entity}: ${failed.statusCode} ${failed.body}`;
}

/** A flag is never empty. */
function anyValue(field: string): FilterNode {
  return /(^|\.)(Is|Has)[A-Z]/.test(field) ? { field, op: 'eq', value: true } : { field, op: 'notEmpty' };
}

const all: Readonly<Record<string, EntityDescriptor | undefined>> = entities;

function descriptorOf(name: string): EntityDescriptor {
  const descriptor = all[name];
  if (descriptor === undefined) throw new Error(name);
  return descriptor;
}

const screens = Object.values(entities).flatMap((entity) => entity.screens.map((screen) => [screen.screen, entity.name, screen] as const));
/** Lists that anybody may read; dashboards and schedules are read by calls of their own. */
const lists = screens.filter(([, entity, { list }]) => list !== null && descriptorOf(entity).operations.includes('read'));

describe('screens', () => {
  test.each(lists)('the list %s answers with all its columns, and so does each of its views', async (_, entity, screen) => {
    const base = { columns: screen.columns, sort: screen.sort, filter: screen.filter };
    const views = screen.views.map((view) => ({
      ...base,
      filter: [...screen.filter, ...viewConditions(view.filter, { edition: 2026, user: 1, today: '2026-11-21' })],
      sort: view.sort.length === 0 ? screen.sort : view.sort,
    }));
    const problems = [];
    for (const question of [base, ...views]) problems.push(await ask(entity, question));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  test.each(lists)('every filter offered on %s can be asked for', async (_, entity, screen) => {
    const problems = [];
    for (const field of screen.filters) problems.push(await ask(entity, { columns: [], sort: [], filter: [anyValue(field)] }));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  test.each(lists)('every text shown on %s can be asked for to the letter', async (_, entity, screen) => {
    const texts = screen.columns.flatMap(({ field }) => {
      const target = resolveFieldName((name) => all[name], descriptorOf(entity), field);
      return target !== null && target.field.filterable && isOperatorAllowed(target, 'same') ? [field] : [];
    });
    const problems = [];
    for (const field of texts) problems.push(await ask(entity, { columns: [], sort: [], filter: [{ field, op: 'same', value: 'Cléo' }] }));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  test.each(screens.filter(([, , { tabs }]) => tabs.length > 0))('the list tabs of %s answer for one record', async (_, __, screen) => {
    const problems = [];
    for (const tab of screen.tabs) {
      if (tab.kind === 'parts')
        problems.push(
          await ask(tab.entity, { columns: tab.columns, sort: tab.sort, filter: [{ field: tab.parentField, op: 'eq', value: 1 }] }),
        );
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });
});
