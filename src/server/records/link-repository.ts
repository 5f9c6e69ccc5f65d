import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type Entity, linkOf } from './registry.ts';
import { quoted } from './sql-build.ts';
import type { UnitOfWork } from './unit-of-work.ts';

interface LinkRows {
  readonly field: FieldDescriptor;
  readonly owner: number;
  readonly targets: readonly number[];
}

/** Makes the linked ids of a record exactly these, in this order. */
export const replaceLinks = async (unit: UnitOfWork, { field, owner, targets }: LinkRows): Promise<void> => {
  const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
  await unit.query(`delete from ${quoted(table)} where ${quoted(ownerColumn)} = $1 and ${quoted(targetColumn)} <> all($2::int[])`, [
    owner,
    targets,
  ]);
  if (targets.length === 0) return;
  const columns = [quoted(ownerColumn), quoted(targetColumn), ...(ordered ? ['ordre'] : [])].join(', ');
  const keep = ordered ? 'update set ordre = excluded.ordre' : 'nothing';
  await unit.query(
    `insert into ${quoted(table)} (${columns}) select $1, t.id${ordered ? ', t.n' : ''} from unnest($2::int[]) with ordinality t(id, n) on conflict (${quoted(ownerColumn)}, ${quoted(targetColumn)}) do ${keep}`,
    [owner, targets],
  );
};

/** Adds links after those that exist; answers the ids that were not linked yet. */
export const addLinks = async (unit: UnitOfWork, { field, owner, targets }: LinkRows): Promise<readonly number[]> => {
  const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
  const columns = [quoted(ownerColumn), quoted(targetColumn), ...(ordered ? ['ordre'] : [])].join(', ');
  const next = ordered ? `, t.n + coalesce((select max(ordre) from ${quoted(table)} where ${quoted(ownerColumn)} = $1), 0)` : '';
  const rows = await unit.query<{ id: number }>(
    `insert into ${quoted(table)} (${columns}) select $1, t.id${next} from unnest($2::int[]) with ordinality t(id, n) on conflict (${quoted(ownerColumn)}, ${quoted(targetColumn)}) do nothing returning ${quoted(targetColumn)} as id`,
    [owner, targets],
  );
  return rows.map(({ id }) => id);
};

export const removeLinks = async (unit: UnitOfWork, { field, owner, targets }: LinkRows): Promise<readonly number[]> => {
  const { table, ownerColumn, targetColumn } = linkOf(field);
  const rows = await unit.query<{ id: number }>(
    `delete from ${quoted(table)} where ${quoted(ownerColumn)} = $1 and ${quoted(targetColumn)} = any($2::int[]) returning ${quoted(targetColumn)} as id`,
    [owner, targets],
  );
  return rows.map(({ id }) => id);
};

export const copyLinks = async (
  unit: UnitOfWork,
  { field, from, to }: { readonly field: FieldDescriptor; readonly from: number; readonly to: number },
): Promise<void> => {
  const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
  const columns = [quoted(targetColumn), ...(ordered ? ['ordre'] : [])].join(', ');
  await unit.query(
    `insert into ${quoted(table)} (${quoted(ownerColumn)}, ${columns}) select $2, ${columns} from ${quoted(table)} where ${quoted(ownerColumn)} = $1`,
    [from, to],
  );
};

/** Holds the record whose links change, so that they change one at a time; false when it is not there. */
export const lockOwner = async (unit: UnitOfWork, entity: Entity, id: number): Promise<boolean> => {
  const rows = await unit.query(`select id from ${quoted(entity.table)} where id = $1 for no key update`, [id]);
  return rows.length > 0;
};
