import type { Becoming } from '#domain/work/steps.ts';
import type { MockContext } from '../mock-context.ts';
import { findRecord, remember } from './history.ts';
import type { Store } from './store.ts';
import type { Row } from './tables.ts';

/** Said by the base, though a type asks for more of it. */
const KEPT: ReadonlySet<string> = new Set(['Id', 'IdContact', 'Statut']);

/** The row keeps its id, and with it all that hangs on it; what only its former type says stays in the history. */
export function becomeRow(store: Store, { from, to, id, data }: Becoming, context: MockContext): void {
  const row = findRecord(store, from, id);
  const before = { ...Object.fromEntries(Object.keys(data).map((name) => [name, row[name] ?? null])), ...saidBy(store, from, row) };
  const next: Row = { ...moved(store, row, { from, to }), Version: Number(row['Version']) + 1 };
  for (const [name, value] of Object.entries(data)) next[name] = value ?? null;
  store.tables.put(to, next);
  const after = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value ?? null]));
  remember(store, { entity: to, id, op: 'update', before: null, line: { before, after } }, context);
}

function saidBy({ tables }: Store, entity: string, row: Row): Row {
  const own = tables.entity(entity).fields.filter((field) => field.declaredIn === entity && !KEPT.has(field.name));
  return Object.fromEntries(
    own.flatMap(({ name, default: value }) => {
      const stored = row[name];
      return stored === undefined || stored === null || stored === false || stored === value ? [] : [[name, stored] as const];
    }),
  );
}

/** The row without what only its former type says, with the defaults of the new one. */
function moved({ tables }: Store, row: Row, { from, to }: Pick<Becoming, 'from' | 'to'>): Row {
  const own = (entity: string) => tables.entity(entity).fields.filter((field) => field.declaredIn === entity && field.column !== null);
  const left = new Set(own(from).map(({ name }) => name));
  const kept = Object.entries(row).filter(([name]) => KEPT.has(name) || !left.has(name));
  const fresh = own(to).map(({ name, default: value, kind }) => [name, value ?? (kind === 'boolean' ? false : null)] as const);
  return { ...Object.fromEntries(fresh), ...Object.fromEntries(kept) };
}
