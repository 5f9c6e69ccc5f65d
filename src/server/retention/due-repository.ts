/** Reads of the calendar: how much is due, month by month, and which records. */
import type pg from 'pg';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { fromSource, idOf, openSource } from '#server/records/sql/source-sql.ts';
import { SqlBuild, quoted } from '#server/records/sql/sql-build.ts';
import { displayOf } from '#server/records/sql/text-sql.ts';
import { exceptionSql, filledSql, heldSql, isOwnRow, lastDaySql } from './due-sql.ts';
import { TERMS, type Term } from './terms.ts';

export interface DueLine {
  readonly term: Term;
  readonly field: string;
  /** First day of the term in this month; null: due already. */
  readonly from: string | null;
  readonly to: string;
  readonly count: number;
  readonly held: number;
}

export interface DueCalendar {
  readonly lines: readonly DueLine[];
  readonly undated: readonly { readonly entity: string; readonly count: number }[];
}

type Queryable = Pick<pg.Pool, 'query'>;

/** Base entities of which some record is held. */
export async function heldEntities(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ entite: string }>('select distinct entite from conservation_suspension where date_levee is null');
  return new Set(rows.map(({ entite }) => entite));
}

/** `day`: values whose last day is before it are due. */
export async function readCalendar(
  engine: RecordEngine,
  { day, until }: { readonly day: string; readonly until: string },
): Promise<DueCalendar> {
  const held = await heldEntities(engine.pool);
  const lines: DueLine[] = [];
  const undated = new Map<string, number>();
  for (const term of TERMS) {
    const rows = await countTerm(engine, term, { day, until, held });
    for (const row of rows) {
      if (row.to === null) undated.set(term.entity, Math.max(undated.get(term.entity) ?? 0, row.total));
      else lines.push(...linesOf(term, { ...row, to: row.to }));
    }
  }
  return { lines, undated: [...undated].map(([entity, count]) => ({ entity, count })) };
}

interface TermRow {
  readonly from: string | null;
  readonly to: string | null;
  readonly total: number;
  readonly counts: readonly number[];
  readonly held: readonly number[];
}

interface Counting {
  readonly day: string;
  readonly until: string;
  readonly held: ReadonlySet<string>;
}

async function countTerm(engine: RecordEngine, term: Term, { day, until, held }: Counting): Promise<readonly TermRow[]> {
  const build = openBuild(engine);
  const source = openSource(build, build.entity(term.entity));
  const today = build.param(day, 'date');
  const last = build.param(until, 'date');
  const filled = term.rules.map((rule) => filledSql(source, rule));
  const columns = filled.map((sql, index) => `${sql} as f${index}`).join(', ');
  const inner = `select ${lastDaySql({ build, source }, term)} as jour, ${heldSql({ build, source }, term, held)} as tenue, ${columns}
    from ${fromSource(source)} where ${isOwnRow(source)} and (${filled.join(' or ')}) and ${exceptionSql(build, source, term)}`;
  const month = `case when jour < ${today} then null else date_trunc('month', jour)::date end`;
  const { rows } = await engine.pool.query<TermRow>(
    `select case when max(jour) < ${today} then null else min(jour)::text end as from, max(jour)::text as to, count(*)::int as total, ${countsSql(term, '')} as counts, ${countsSql(term, ' and tenue')} as held
     from (${inner}) t where jour is null or jour <= ${last} group by jour is null, ${month} order by 2`,
    build.values,
  );
  return rows;
}

function countsSql({ rules }: Term, also: string): string {
  return `array[${rules.map((_, index) => `count(*) filter (where f${index}${also})::int`).join(', ')}]`;
}

function linesOf(term: Term, { from, to, counts, held }: TermRow & { readonly to: string }): readonly DueLine[] {
  return term.rules.flatMap(({ field }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [{ term, field, from, to, count, held: held[index] ?? 0 }];
  });
}

export interface DueRecord {
  readonly id: number;
  readonly name: string | null;
  readonly last: string;
  readonly isHeld: boolean;
}

interface DuePage {
  readonly field: string;
  readonly from: string | null;
  readonly to: string;
  readonly skip: number;
  readonly take: number;
}

export async function listDue(engine: RecordEngine, term: Term, { field, from, to, skip, take }: DuePage): Promise<readonly DueRecord[]> {
  const held = await heldEntities(engine.pool);
  const build = openBuild(engine);
  const source = openSource(build, build.entity(term.entity));
  const rule = term.rules.find((one) => one.field === field) ?? term.rules[0];
  const inner = `select ${idOf(source)} as id, ${displayOf(build, source)} as name, ${lastDaySql({ build, source }, term)} as last, ${heldSql({ build, source }, term, held)} as held
    from ${fromSource(source)} where ${isOwnRow(source)} and ${filledSql(source, rule)} and ${exceptionSql(build, source, term)}`;
  const since = from === null ? '' : ` and last >= ${build.param(from, 'date')}`;
  const { rows } = await engine.pool.query<DueRecord>(
    `select id, name, last::text as last, held as ${quoted('isHeld')} from (${inner}) t where last <= ${build.param(to, 'date')}${since}
     order by t.last, id limit ${build.param(take, 'int')} offset ${build.param(skip, 'int')}`,
    build.values,
  );
  return rows;
}

export function openBuild(engine: RecordEngine): SqlBuild {
  return new SqlBuild(engine.registry, 'fr');
}
