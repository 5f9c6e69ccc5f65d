import { beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FilterNode, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { DEMO_PASSWORD } from '#demo/people/accounts.ts';
import { isOperatorAllowed, resolveFieldName } from '#domain/records/query/filter-fields.ts';
import { isRecordData, readId } from '#domain/values/record-data.ts';
import { viewConditions } from '#domain/records/conditions/view-values.ts';
import { componentSchema } from '#tests/support/contract/contract-schemas.ts';
import type { Method } from './call.ts';
import { createSimulation } from './handlers.ts';
import { seedDemonstration } from './seed/demonstration.ts';
import { sources } from './seed/sources.ts';

const { backend } = createSimulation({ seed: (store) => seedDemonstration(store, sources) });
const { secret, session } = backend.sessions.open('admin@valombre.example', DEMO_PASSWORD);

/** Signed in as somebody who may do everything. */
function call(method: Method, path: string, body?: unknown) {
  return backend.call({
    method,
    path,
    query: new URLSearchParams(),
    headers: new Headers({ authorization: session.handle, 'content-type': 'application/json' }),
    cookies: { session: secret },
    text: body === undefined ? '' : JSON.stringify(body),
  });
}

/** Records of a closed edition refuse every change: all editions are opened. */
beforeAll(() => {
  for (const edition of backend.store.tables.all('festival-edition')) {
    const { body } = call('get', `/festival-editions/${readId(edition)}`) ?? {};
    call('put', `/festival-editions/${readId(edition)}`, { ...(isRecordData(body) ? body : {}), IsCloturee: false });
  }
});

const SAMPLE = 3;
const readable = Object.values<EntityDescriptor>(entities).filter(({ operations }) => operations.includes('read'));
const named = readable.map((entity): [string, EntityDescriptor] => [entity.name, entity]);

function sampleOf({ name }: EntityDescriptor): readonly number[] {
  return backend.store.tables.all(name).slice(0, SAMPLE).map(readId);
}

describe.each(named)('the seeded records of %s', (_, entity) => {
  test('are read as the contract says, and may be saved as they are', () => {
    const schema = componentSchema(entity.entity);
    const change = entity.operations.includes('update') ? componentSchema(`${entity.entity}Change`) : schema;
    for (const id of sampleOf(entity)) {
      const reply = call('get', `/${entity.plural}/${id}`);
      expect({ status: reply?.status, body: reply?.body }).toEqual({ status: 200, body: expect.anything() });
      expect(schema.safeParse(reply?.body).error?.issues).toBeUndefined();
      if (!entity.operations.includes('update')) continue;
      expect(change.safeParse(reply?.body).error?.issues).toBeUndefined();
      const saved = call('put', `/${entity.plural}/${id}`, reply?.body);
      expect({ status: saved?.status, body: saved?.body }).toEqual({ status: 200, body: id });
    }
  });

  test.each(entity.screens.filter(({ list }) => list !== null))('fill the list of the screen $screen', (screen: ScreenDescriptor) => {
    const filters = [
      screen.filter,
      ...[...screen.views, ...(screen.ready ?? [])].map((view) => [
        ...screen.filter,
        ...viewConditions(view.filter, { edition: null, user: 1, today: '2026-11-21' }),
      ]),
    ];
    for (const and of filters) {
      const filter = { Tri: screen.sort, Colonnes: screen.columns.map((column) => column.field), Criteres: { and } };
      expect(answer(call('post', `/${entity.plural}/filter`, { filter, take: 5 }))).toEqual({ status: 200, body: expect.any(Array) });
    }
  });

  test('answer every filter that their screens offer', () => {
    for (const name of new Set(entity.screens.flatMap((screen) => screen.filters))) {
      const target = resolveFieldName((other) => backend.store.tables.entities[other], entity, name);
      expect({ name, isKnown: target !== null }).toEqual({ name, isKnown: true });
      const op = target !== null && isOperatorAllowed(target, 'notEmpty') ? 'notEmpty' : 'ne';
      const leaf: FilterNode = op === 'notEmpty' ? { field: name, op } : { field: name, op, value: true };
      expect({ name, ...answer(call('post', `/${entity.plural}/filter/count`, { Criteres: leaf })) }).toEqual({
        name,
        status: 200,
        body: expect.any(Number),
      });
    }
  });
});

function answer(reply: ReturnType<typeof call>) {
  return { status: reply?.status, body: reply?.body };
}
