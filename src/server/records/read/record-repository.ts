import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isSealed, type RecordData, isRecordData, readNested, withoutId } from '#domain/values/record-data.ts';
import { UNREADABLE } from '#domain/values/unreadable.ts';
import { type Projection, recordJson } from '../sql/projection-sql.ts';
import type { RecordEngine, UnitOfWork } from '../engine/engine.ts';
import { wholeBuild } from '../engine/new-build.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import { type Entity, type Registry, lineage, targetOf } from '#domain/records/engine/registry.ts';
import type { ChangedRow, NewRow } from '#domain/records/engine/rows.ts';
import { toJson } from '#domain/records/engine/stale.ts';
import { type RowScope, columnOf, fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { type SqlBuild, quoted } from '../sql/sql-build.ts';
import { toStored } from '../write/stored-value.ts';
import { ENGINE_PROJECTION } from '../transaction/unit-of-work.ts';

export interface RecordQuery {
  readonly id: number;
  readonly projection: Projection;
  /** Rows the reader may see; null: all. */
  readonly rows?: RowScope | null;
}

/** Statement that reads one record as JSON text. */
export function recordSql(build: SqlBuild, entity: Entity, { id, projection, rows = null }: RecordQuery): string {
  const source = openSource(build, entity);
  const scope = rows === null ? '' : ` and ${rows(build, source)}`;
  return `select ${recordJson(build, source, projection)}::text as record from ${fromSource(source)} where ${idOf(source)} = ${build.param(id)}${scope}`;
}

/** The stored state of records, their rows locked in id order until the end of the transaction. */
export async function readForUpdate(unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<ReadonlyMap<number, RecordData>> {
  const { root } = entity;
  // The lock first, on its own: a statement that waits for a lock would read the nested rows as they were before the wait.
  await unit.query(`select id from ${quoted(root.table)} where id = any($1::int[]) order by id for update`, [ids]);
  return readStored(unit, entity, ids);
}

export async function readStored(unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<ReadonlyMap<number, RecordData>> {
  const build = unit.newBuild();
  const source = openSource(build, entity);
  const text = `select ${recordJson(build, source, ENGINE_PROJECTION)} as record from ${fromSource(source)} where ${idOf(source)} = any(${build.param(ids, 'int[]')})`;
  const rows = await unit.query<{ record: unknown }>(text, build.values);
  const records = rows.map(({ record }) => record).filter(isRecordData);
  return new Map(records.map((record) => [Number(record['Id']), openSealed(unit.engine, record, { entity, unreadable: null })]));
}

/** The record as whoever asks may see it. */
export async function readShown(unit: UnitOfWork, entity: Entity, id: number): Promise<RecordData> {
  const { engine, context } = unit;
  const build = unit.newBuild();
  const text = recordSql(build, entity, { id, projection: { isForReading: true, isMasked: accessOf(engine.registry, context).isMasked } });
  const [row] = await unit.query<{ record: string }>(text, build.values);
  const read: unknown = row === undefined ? null : JSON.parse(row.record);
  return isRecordData(read) ? openSealed(engine, read, { entity, unreadable: UNREADABLE }) : {};
}

interface Opening {
  readonly entity: Entity;
  /** In the place of a value that was sealed with another key: null where records are compared and written, a word where they are read. */
  readonly unreadable: JsonValue;
}

/** Values stored encrypted, in clear, in the record and in what it owns. */
export function openSealed(
  engine: Pick<RecordEngine, 'registry' | 'secrets'>,
  record: RecordData,
  { entity, unreadable }: Opening,
): RecordData {
  const opened: Record<string, JsonValue | undefined> = { ...record };
  for (const field of entity.stored) {
    const value = record[field.name];
    if (isSealed(field) && typeof value === 'string') opened[field.name] = engine.secrets.open(value) ?? unreadable;
    const nested = field.kind === 'owned' ? readNested(record, withoutId(field.name)) : null;
    if (nested !== null)
      opened[withoutId(field.name)] = toJson(openSealed(engine, nested, { entity: engine.registry.get(targetOf(field)), unreadable }));
  }
  return opened;
}

/** Does reading a record of this entity take a key? */
export function hasSealed(registry: Registry, entity: Entity): boolean {
  return entity.stored.some((field) => isSealed(field) || (field.kind === 'owned' && hasSealed(registry, registry.get(targetOf(field)))));
}

export async function nextIds(unit: UnitOfWork, entity: Entity, count: number): Promise<readonly number[]> {
  const rows = await unit.query<{ id: number }>(
    `select nextval('${entity.root.table}_id_seq')::int as id from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Rows in each table of the entity, under ids taken before. */
export async function insertRows(unit: UnitOfWork, entity: Entity, rows: readonly Omit<NewRow, 'texts'>[]): Promise<void> {
  for (const level of lineage(entity)) {
    const fields = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))].filter((field) => isHeldBy(field, level, entity));
    const columns = ['id', ...fields.map(({ column }) => quoted(column ?? ''))].join(', ');
    const size = Math.floor(PARAMETERS_MAX / (fields.length + 1));
    for (let start = 0; start < rows.length; start += size) {
      const { lines, parameters } = await insertedLines(unit, fields, rows.slice(start, start + size));
      await unit.query(`insert into ${quoted(level.table)} (${columns}) values ${lines.join(', ')}`, parameters);
    }
  }
}

/** Parameters that one statement may have. */
const PARAMETERS_MAX = 65_535;

/** A value absent from a record takes the default of its column. */
async function insertedLines({ engine }: UnitOfWork, fields: readonly FieldDescriptor[], rows: readonly Omit<NewRow, 'texts'>[]) {
  const parameters: unknown[] = [];
  const lines: string[] = [];
  for (const { id, values } of rows) {
    const line = [`$${parameters.push(id)}`];
    for (const field of fields) {
      const value = values.get(field);
      line.push(value === undefined ? 'default' : `$${parameters.push(await toStored(field, value, engine.secrets))}`);
    }
    lines.push(`(${line.join(', ')})`);
  }
  return { lines, parameters };
}

/** Writes the changed columns and the next version, which is on the base row. */
export async function updateRows(unit: UnitOfWork, entity: Entity, { id, values }: ChangedRow): Promise<number> {
  let version = 0;
  for (const level of lineage(entity)) {
    const isRoot = level === entity.root;
    const parameters: unknown[] = [id];
    const assignments = isRoot ? ['version = version + 1'] : [];
    for (const [field, value] of values) {
      if (!isHeldBy(field, level, entity)) continue;
      parameters.push(await toStored(field, value, unit.engine.secrets));
      assignments.push(`${quoted(field.column ?? '')} = $${parameters.length}`);
    }
    if (assignments.length === 0) continue;
    const rows = await unit.query<{ version: number }>(
      `update ${quoted(level.table)} set ${assignments.join(', ')} where id = $1${isRoot ? ' returning version' : ''}`,
      parameters,
    );
    version = rows[0]?.version ?? version;
  }
  return version;
}

function isHeldBy(field: FieldDescriptor, level: Entity, entity: Entity): boolean {
  return level === entity.root ? field.declaredIn === level.name || level === entity : field.declaredIn !== entity.root.name;
}

export async function countStartingWith(
  unit: UnitOfWork,
  entity: Entity,
  { field, start }: { readonly field: FieldDescriptor; readonly start: string },
): Promise<number> {
  const build = wholeBuild(unit);
  const source = openSource(build, entity);
  const text = `select count(*)::int as count from ${fromSource(source)} where starts_with(${columnOf(source, field)}, ${build.param(start)})`;
  const [row] = await unit.query<{ count: number }>(text, build.values);
  return row?.count ?? 0;
}
