import type pg from 'pg';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type LinkState, payloadOf } from '#domain/records/write/link-payload.ts';
import { wireValue } from '../sql/projection-sql.ts';
import { type Entity, linkOf } from '#domain/records/engine/registry.ts';
import { quoted } from '../sql/sql-build.ts';
import { toStored } from './stored-value.ts';
import type { UnitOfWork } from '../engine/engine.ts';

interface LinkRows {
  readonly field: FieldDescriptor;
  readonly owner: number;
  readonly targets: readonly number[];
}

/** Makes the linked ids of a record exactly these, in this order. */
export async function replaceLinks(unit: UnitOfWork, { field, owner, targets }: LinkRows): Promise<void> {
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
}

/** Adds links after those that exist; answers the ids that were not linked yet. */
export async function addLinks(unit: UnitOfWork, { field, owner, targets }: LinkRows): Promise<readonly number[]> {
  const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
  const columns = [quoted(ownerColumn), quoted(targetColumn), ...(ordered ? ['ordre'] : [])].join(', ');
  const next = ordered ? `, t.n + coalesce((select max(ordre) from ${quoted(table)} where ${quoted(ownerColumn)} = $1), 0)` : '';
  const rows = await unit.query<{ id: number }>(
    `insert into ${quoted(table)} (${columns}) select $1, t.id${next} from unnest($2::int[]) with ordinality t(id, n) on conflict (${quoted(ownerColumn)}, ${quoted(targetColumn)}) do nothing returning ${quoted(targetColumn)} as id`,
    [owner, targets],
  );
  return rows.map(({ id }) => id);
}

export async function removeLinks(unit: UnitOfWork, { field, owner, targets }: LinkRows): Promise<readonly number[]> {
  const { table, ownerColumn, targetColumn } = linkOf(field);
  const rows = await unit.query<{ id: number }>(
    `delete from ${quoted(table)} where ${quoted(ownerColumn)} = $1 and ${quoted(targetColumn)} = any($2::int[]) returning ${quoted(targetColumn)} as id`,
    [owner, targets],
  );
  return rows.map(({ id }) => id);
}

export async function copyLinks(
  unit: UnitOfWork,
  { field, from, to }: { readonly field: FieldDescriptor; readonly from: number; readonly to: number },
): Promise<void> {
  const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
  const payloadColumns = payloadOf(field).map(({ column }) => quoted(column ?? ''));
  const columns = [quoted(targetColumn), ...(ordered ? ['ordre'] : []), ...payloadColumns].join(', ');
  await unit.query(
    `insert into ${quoted(table)} (${quoted(ownerColumn)}, ${columns}) select $2, ${columns} from ${quoted(table)} where ${quoted(ownerColumn)} = $1`,
    [from, to],
  );
}

/** Holds the record whose links change, so that they change one at a time; false when it is not there. */
export async function lockOwner(unit: UnitOfWork, entity: Entity, id: number): Promise<boolean> {
  const { root } = entity;
  const locked = await unit.query(`select id from ${quoted(root.table)} where id = $1 for no key update`, [id]);
  if (locked.length === 0 || entity === root) return locked.length > 0;
  return (await unit.query(`select id from ${quoted(entity.table)} where id = $1`, [id])).length > 0;
}

/** Links belong to the record of the side that declares them: its version moves with them. */
export async function bumpVersions(unit: UnitOfWork, { root }: Entity, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await unit.query<{ id: number; version: number }>(
    `update ${quoted(root.table)} set version = version + 1 where id = any($1::int[]) returning id, version`,
    [[...ids].toSorted((left, right) => left - right)],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Every link of a record in its order, with what it says in the form of the wire. */
export async function readStoredLinks(unit: UnitOfWork, field: FieldDescriptor, owner: number): Promise<readonly LinkState[]> {
  const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
  const payload = payloadOf(field).map(
    (payloadField) => `'${payloadField.name}', ${wireValue(payloadField, `l.${quoted(payloadField.column ?? '')}`)}`,
  );
  return unit.query<LinkState & pg.QueryResultRow>(
    `select l.${quoted(targetColumn)} as id, ${ordered ? 'l.ordre' : 'null::int'} as ordre, json_build_object(${payload.join(', ')}) as payload
     from ${quoted(table)} l where l.${quoted(ownerColumn)} = $1 order by 2, 1`,
    [owner],
  );
}

/** Writes links that are new, that move or that say something else, in one statement. */
export async function writeLinks(
  unit: UnitOfWork,
  { field, owner, links }: { readonly field: FieldDescriptor; readonly owner: number; readonly links: readonly LinkState[] },
): Promise<void> {
  if (links.length === 0) return;
  const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
  const fields = payloadOf(field);
  const columns = [...(ordered ? ['ordre'] : []), ...fields.map(({ column }) => column ?? '')];
  const rows = await Promise.all(links.map((link) => linkRow(unit, fields, { link, owner, field })));
  const names = [ownerColumn, targetColumn, ...columns].map(quoted).join(', ');
  const set = columns.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ');
  await unit.query(
    `insert into ${quoted(table)} (${names}) select ${names} from jsonb_populate_recordset(null::${quoted(table)}, $1::jsonb)
     on conflict (${quoted(ownerColumn)}, ${quoted(targetColumn)}) do update set ${set}`,
    [JSON.stringify(rows)],
  );
}

async function linkRow(
  { engine }: UnitOfWork,
  fields: readonly FieldDescriptor[],
  { link, owner, field }: { readonly link: LinkState; readonly owner: number; readonly field: FieldDescriptor },
): Promise<Record<string, unknown>> {
  const { ownerColumn, targetColumn } = linkOf(field);
  const row: Record<string, unknown> = { [ownerColumn]: owner, [targetColumn]: link.id, ordre: link.ordre };
  for (const payloadField of fields)
    row[payloadField.column ?? ''] = await toStored(payloadField, link.payload[payloadField.name] ?? null, engine.secrets);
  return row;
}
