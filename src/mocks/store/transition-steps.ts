import { stepsOf } from '#domain/records/query/named-path.ts';
import { walkPath } from '#domain/records/read/record-source.ts';
import { type RecordData, readIds, sameValue } from '#domain/records/values/record-data.ts';
import type { Step } from '#domain/work/steps.ts';
import type { MockContext } from '../mock-context.ts';
import { findRecord, remember, snapshotOf } from './history.ts';
import type { Store } from './store.ts';

type Of<Kind extends Step['do']> = Extract<Step, { readonly do: Kind }>;

/** What a step sets in its record; ids are links of their own. */
export function setValues(store: Store, { entity, id, data, said }: Of<'set'>, context: MockContext): number {
  const row = findRecord(store, entity, id);
  const before = snapshotOf(store, { entity, row });
  for (const [name, value] of Object.entries(data)) {
    const field = store.tables.entity(entity).fields.find((one) => one.name === name);
    if (field?.kind === 'ids') store.tables.setLinks(field, id, readIds(data, name));
    else if (!sameValue(row[name], value)) row[name] = value ?? null;
  }
  row['Version'] = Number(row['Version']) + 1;
  remember(
    store,
    { entity, id, op: 'update', before, said: Object.fromEntries(Object.entries(said).map(([name, text]) => [name, text ?? null])) },
    context,
  );
  return Number(row['Version']);
}

export function listFacts(store: Store, { entity, id, reads }: Of<'facts'>): readonly RecordData[] {
  const place = { entity, record: findRecord(store, entity, id) };
  return Object.entries(reads).flatMap(([Fait, { path, fields }]) => {
    const steps = stepsOf((name) => store.tables.entities[name], entity, path);
    const ends = walkPath(store.source('fr'), place, steps).flatMap((trail) => trail.slice(-1).map(({ record }) => record));
    return ends.map((end) => ({ Fait, Fiche: Object.fromEntries(fields.map((field) => [field, end[field] ?? null])) }));
  });
}
