import type { Entity } from '#domain/records/engine/registry.ts';
import type { ChangedRow } from '#domain/records/engine/rows.ts';
import { quoted } from '../sql/sql-build.ts';
import { toStored } from '../write/stored-value.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** The row of the base stays; that of its type is another. */
export async function becomeOther(
  unit: UnitOfWork,
  { from, to }: { readonly from: Entity; readonly to: Entity },
  { id, values: fieldValues }: ChangedRow,
): Promise<number> {
  await unit.query(`delete from ${quoted(from.table)} where id = $1`, [id]);
  await unit.query(`insert into ${quoted(to.table)} (id) values ($1)`, [id]);
  const values = await Promise.all([...fieldValues].map(([field, value]) => toStored(field, value, unit.engine.secrets)));
  const set = [...fieldValues.keys()].map((field, index) => `${quoted(field.column ?? '')} = $${index + 2}`).join(', ');
  const [row] = await unit.query<{ version: number }>(
    `update ${quoted(from.root.table)} set ${set}, version = version + 1 where id = $1 returning version`,
    [id, ...values],
  );
  return row?.version ?? 0;
}
