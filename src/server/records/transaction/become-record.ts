import type { RecordData } from '#domain/records/values/record-data.ts';
import type { Becoming } from '#domain/work/steps.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type Entity, fieldOf } from '../engine/registry.ts';
import { readForUpdate } from '../read/record-repository.ts';
import { quoted } from '../sql/sql-build.ts';
import { toStored } from '../write/stored-value.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** The row of the base keeps its id, and with it all that hangs on it; only the row of its type is another. */
export const becomeRecord = async (unit: UnitOfWork, { from, to, id, data }: Becoming): Promise<null> => {
  const [former, next] = [unit.engine.registry.get(from), unit.engine.registry.get(to)];
  const { root } = former;
  const before = (await readForUpdate(unit, former, [id])).get(id);
  if (before === undefined) throw new AppError('introuvable');
  await unit.query(`delete from ${quoted(former.table)} where id = $1`, [id]);
  await unit.query(`insert into ${quoted(next.table)} (id) values ($1)`, [id]);
  const fields = Object.keys(data).map((name) => fieldOf(root, name));
  const values = await Promise.all(fields.map((field) => toStored(field, data[field.name] ?? null, unit.engine.secrets)));
  const set = fields.map((field, index) => `${quoted(field.column ?? '')} = $${index + 2}`).join(', ');
  const [row] = await unit.query<{ version: number }>(
    `update ${quoted(root.table)} set ${set}, version = version + 1 where id = $1 returning version`,
    [id, ...values],
  );
  const version = row?.version ?? 0;
  const left = ownValues(former, before);
  const was = Object.fromEntries(fields.map(({ name }) => [name, before[name] ?? null]));
  const is = Object.fromEntries(fields.map(({ name }) => [name, data[name] ?? null]));
  const names = [...Object.keys(was), ...Object.keys(left)];
  unit.note({ entity: root.name, id, parent: null, op: 'update', version, before: { ...was, ...left }, after: is, fields: names });
  unit.announce({ entity: root.name, op: 'update', parent: null, version, id });
  unit.searchChanged({ entity: next, ids: [id], fields: null });
  return null;
};

/** What only the type that is left could say: the history keeps it. */
const ownValues = ({ stored, name }: Entity, before: RecordData): RecordData & { readonly [field: string]: string | number | boolean } =>
  Object.fromEntries(
    stored.flatMap((field) => {
      const value = before[field.name];
      const isSaid = typeof value === 'string' || typeof value === 'number' || value === true;
      return field.declaredIn === name && isSaid && value !== field.default ? [[field.name, value]] : [];
    }),
  );
