import { stepsOf } from '#domain/records/query/named-path.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import type { FactPath, Step } from '#domain/work/steps.ts';
import { recordSql } from '../read/record-repository.ts';
import { openChain } from '../sql/chain-sql.ts';
import { wireValue } from '../sql/projection-sql.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import { type Source, columnOf, idOf, openSource, fromSource } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** Facts beyond the record that a condition reads, in one statement. */
async function readFacts(
  unit: UnitOfWork,
  entity: Entity,
  { id, reads: factPaths }: { readonly id: number; readonly reads: Readonly<Record<string, FactPath>> },
): Promise<Readonly<Record<string, readonly RecordData[]>>> {
  const reads = Object.entries(factPaths);
  if (reads.length === 0) return {};
  const build = unit.newBuild();
  const source = openSource(build, entity);
  const columns = reads.map(([name, fact]) => `${factSql(build, source, fact)} as "${name}"`);
  const text = `select ${columns.join(', ')} from ${fromSource(source)} where ${idOf(source)} = ${build.param(id)}`;
  const [row] = await unit.query<Record<string, unknown>>(text, build.values);
  return Object.fromEntries(Object.entries({ ...row }).map(([name, rows]) => [name, Array.isArray(rows) ? rows.filter(isRecordData) : []]));
}

function factSql(build: SqlBuild, source: Source, { path, fields }: FactPath): string {
  const steps = stepsOf((name) => build.registry.find(name)?.descriptor, source.entity.name, path);
  const chain = openChain(build, source, steps);
  const pairs = fields.map((name) => `'${name}', ${valueSql(chain.last, name)}`);
  return `(select coalesce(json_agg(json_build_object(${pairs.join(', ')}) order by ${chain.orders.join(', ')}), '[]') from ${chain.from} where ${chain.where})`;
}

function valueSql(source: Source, name: string): string {
  if (name === 'Id') return idOf(source);
  const field = fieldOf(source.entity, name);
  return wireValue(field, columnOf(source, field));
}

/** The record as a reader without limits sees it. */
export async function readWhole(unit: UnitOfWork, entity: Entity, id: number): Promise<RecordData | null> {
  const build = unit.newBuild();
  const text = recordSql(build, entity, { id, projection: { isForReading: true, isMasked: FULL_ACCESS.isMasked } });
  const [row] = await unit.query<{ record: string }>(text, build.values);
  const record: unknown = row === undefined ? null : JSON.parse(row.record);
  return isRecordData(record) ? record : null;
}

export async function listFacts(
  unit: UnitOfWork,
  entity: Entity,
  { id, reads }: Extract<Step, { readonly do: 'facts' }>,
): Promise<readonly RecordData[]> {
  return Object.entries(await readFacts(unit, entity, { id, reads })).flatMap(([Fait, rows]) =>
    rows.map((row) => ({ Fait, Fiche: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null])) })),
  );
}
