import { type RecordData, readId } from '#domain/values/record-data.ts';
import type { Becoming } from '#domain/work/steps.ts';
import type { Work } from '#domain/work/work.ts';
import { type Entity, fieldOf } from './registry.ts';
import { type RecordUnit, type Values, wait } from './rows.ts';

/** The row of the base keeps its id, and with it all that hangs on it; only what its type says is another. */
export function* becomeOther({ registry, rows }: RecordUnit, before: RecordData, { from, to, data }: Becoming): Work<void> {
  const [former, next] = [registry.get(from), registry.get(to)];
  const { root } = former;
  const id = readId(before);
  const fields = Object.keys(data).map((name) => fieldOf(root, name));
  const values = new Map(fields.map((field) => [field, data[field.name] ?? null]));
  const version = yield* wait(rows.becomeOther({ from: former, to: next }, { id, values }));
  const left = ownValues(former, before);
  const was = Object.fromEntries(fields.map(({ name }) => [name, before[name] ?? null]));
  const after = Object.fromEntries(fields.map(({ name }) => [name, data[name] ?? null]));
  const names = [...Object.keys(was), ...Object.keys(left)];
  rows.note({ entity: root.name, id, parent: null, op: 'update', version, before: { ...was, ...left }, after, fields: names });
  rows.announce({ entity: root.name, op: 'update', parent: null, version, id });
  rows.searchChanged({ entity: next, ids: [id], fields: null });
}

/** Values that only the type that is left could hold: the history stores them. */
function ownValues({ stored, name }: Entity, before: RecordData): Values {
  return Object.fromEntries(
    stored.flatMap((field) => {
      const value = before[field.name];
      const isSaid = typeof value === 'string' || typeof value === 'number' || value === true;
      return field.declaredIn === name && isSaid && value !== field.default ? [[field.name, value]] : [];
    }),
  );
}
