/** One batch of a term: rows of the table, with their history, mails and search texts, in one transaction. */
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import type { RetentionRule } from '#generated/retention/retention.gen.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { columnOf, fromSource, idOf, openSource } from '#server/records/sql/source-sql.ts';
import { literal, quoted } from '#server/records/sql/sql-build.ts';
import { keepDependents } from '#server/records/write/search-repository.ts';
import { openBuild } from './due-repository.ts';
import { exceptionSql, filledSql, heldSql, isOwnRow, lastDaySql, rememberedSql } from './due-sql.ts';
import { stripHistory, forgetHistory } from './history.ts';
import { emptyMails } from './mails.ts';
import { ANONYMOUS, type Term } from './terms.ts';

export const BATCH = 500;

export interface SweepDay {
  /** Values whose last day is before it go. */
  readonly day: string;
  readonly held: ReadonlySet<string>;
}

/** Number of rows that a field left, by its name; the size of the batch shows whether there may be more. */
export interface Swept {
  readonly size: number;
  readonly fields: ReadonlyMap<string, number>;
}

export async function sweepRows(unit: UnitOfWork, term: Term, { day, held }: SweepDay): Promise<Swept> {
  const entity = unit.engine.registry.get(term.entity);
  const rows = await dueRows(unit, term, { day, held });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { size: 0, fields: new Map() };
  // Journals let go of their lines at their term alone.
  await unit.query("select set_config('festival.echeance', 'oui', true)");
  if (term.rules[0].act === 'deleteRow') await deleteRows(unit, entity, ids);
  else await emptyRows(unit, entity, { ids, rules: term.rules });
  await emptyMails(unit, entity, ids);
  return { size: ids.length, fields: countFields(term, rows) };
}

interface DueRow {
  readonly id: number;
  readonly filled: readonly boolean[];
}

/** Rows that another process is sweeping are left to it. */
async function dueRows(unit: UnitOfWork, term: Term, { day, held }: SweepDay): Promise<readonly DueRow[]> {
  const build = openBuild(unit.engine);
  const source = openSource(build, build.entity(term.entity));
  const filled = term.rules.map((rule) => filledSql(source, rule));
  return unit.query<{ id: number; filled: boolean[] }>(
    `select ${idOf(source)} as id, array[${filled.join(', ')}] as filled from ${fromSource(source)}
     where ${isOwnRow(source)} and ${lastDaySql({ build, source }, term)} < ${build.param(day, 'date')} and ${exceptionSql(build, source, term)}
       and not ${heldSql({ build, source }, term, held)} and (${filled.join(' or ')} or ${rememberedSql(source, term)})
     order by 1 limit ${BATCH} for no key update of ${source.root} skip locked`,
    build.values,
  );
}

export function countFields({ rules }: Term, rows: readonly Pick<DueRow, 'filled'>[]): ReadonlyMap<string, number> {
  return new Map(rules.map(({ field }, index) => [field, rows.filter(({ filled }) => filled[index] === true).length]));
}

interface Emptied {
  readonly ids: readonly number[];
  readonly rules: readonly RetentionRule[];
}

async function emptyRows(unit: UnitOfWork, entity: Entity, { ids, rules }: Emptied): Promise<void> {
  const owned = await readValues(unit, entity, { ids, fields: fieldsOf(rules.filter(({ act }) => act === 'deleteOwned')) });
  const files = await readValues(unit, entity, { ids, fields: fieldsOf(rules).filter((field) => isFile(entity, field)) });
  await unit.query(
    `update ${quoted(entity.table)} set ${rules.map((rule) => `${columnName(entity, rule)} = ${valueSql(entity, rule)}`).join(', ')} where id = any($1::int[])`,
    [ids],
  );
  await unit.query(`update ${quoted(entity.root.table)} set version = version + 1 where id = any($1::int[])`, [ids]);
  for (const [field, gone] of owned) await deleteRows(unit, unit.engine.registry.get(fieldOf(entity, field).to ?? ''), gone);
  unit.filesDropped([...files.values()].flat());
  await stripHistory(unit, entity.root.name, { ids, fields: rules.flatMap(({ field }) => namesOf(field)) });
  unit.searchChanged({ entity, ids, fields: new Set(rules.flatMap(({ field }) => namesOf(field))) });
  for (const id of ids) unit.announce({ entity: entity.name, op: 'update', parent: null, version: null, id });
}

/** An owned record stands in the history under the name of its field, and under that of what it names. */
function namesOf(field: string): readonly string[] {
  return [...new Set([field, field.replace(/^Id(?=[A-Z])/, '')])];
}

function columnName(entity: Entity, { field }: RetentionRule): string {
  return quoted(fieldOf(entity, field).column ?? '');
}

/** Stand-in of a required value. */
export function valueSql(entity: Entity, { field, act }: RetentionRule, id = 'id'): string {
  if (act !== 'anonymise') return 'null';
  return fieldOf(entity, field).kind === 'email' ? `'anonyme-' || ${id} || '@anonyme.invalid'` : literal(ANONYMOUS);
}

function isFile(entity: Entity, field: string): boolean {
  const { kind } = fieldOf(entity, field);
  return kind === 'image' || kind === 'file';
}

function fieldsOf(rules: readonly RetentionRule[]): readonly string[] {
  return rules.map(({ field }) => field);
}

interface Held {
  readonly ids: readonly number[];
  readonly fields: readonly string[];
}

/** Records and files that fields of these rows hold. */
async function readValues(unit: UnitOfWork, entity: Entity, { ids, fields }: Held): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  for (const field of fields) {
    const build = openBuild(unit.engine);
    const source = openSource(build, entity);
    const column = columnOf(source, fieldOf(entity, field));
    const rows = await unit.query<{ value: number }>(
      `select ${column} as value from ${fromSource(source)} where ${idOf(source)} = any(${build.param(ids, 'int[]')}) and ${column} is not null`,
      build.values,
    );
    found.set(
      field,
      rows.map(({ value }) => value),
    );
  }
  return found;
}

/** Rows that nothing refers to: codegen saw to it, and an owned record has one owner. */
async function deleteRows(unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await keepDependents(unit, { entity, ids, except: new Set() });
  const fields = entity.stored.map(({ name }) => name).filter((field) => isFile(entity, field));
  const files = await readValues(unit, entity, { ids, fields });
  await unit.query(`delete from ${quoted(entity.table)} where id = any($1::int[])`, [ids]);
  await unit.query("delete from corbeille where entite = $1 and genre = 'ligne' and id_fiche = any($2::int[])", [entity.name, ids]);
  await forgetHistory(unit, entity.name, ids);
  unit.filesDropped([...files.values()].flat());
  for (const id of ids) unit.announce({ entity: entity.name, op: 'delete', parent: null, version: null, id });
}
