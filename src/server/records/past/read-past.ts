import type pg from 'pg';
import { endOf, isThereNow, type Past, type PastLine, rewind, withoutRecords } from '#domain/records/past/rewind.ts';
import { SEARCH_TEXT, keptTextsIn } from '#domain/records/engine/kept-texts.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { searchWords } from '#domain/values/text/search-words.ts';
import type { Entity, Registry } from '#domain/records/engine/registry.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { newBuild } from '../engine/new-build.ts';
import { isKeptSort } from '../sort/sort-key-sql.ts';
import { type RowScope, fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { SqlBuild } from '../sql/sql-build.ts';
import { dependentsSql } from '../write/search-repository.ts';
import { type TablesThen, tablesThen } from './past-rows.ts';
import { pastTablesSql } from './past-sql.ts';
import { readColumns } from './table-columns.ts';

export interface PastQuestion {
  readonly entity: Entity;
  /** With the day of the festival at whose end the records are read. */
  readonly filter: ListFilter & { readonly Au: string };
  readonly write: (build: SqlBuild, rows: RowScope | null) => string;
}

export interface PastStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function isPast(filter: ListFilter): filter is PastQuestion['filter'] {
  return typeof filter.Au === 'string';
}

/**
 * A statement over lists that is answered as it would have been at the end of a day: over the rows of that time, with the rights of now.
 * A record that was moved out of the sight of a limited person since is not shown to them as it was.
 */
export async function pastStatement(
  engine: RecordEngine,
  context: RequestContext,
  { client, entity, filter, write }: PastQuestion & { readonly client: pg.PoolClient },
): Promise<PastStatement> {
  const { registry } = engine;
  if (filter.Au > engine.today()) throw invalidFields({ path: 'Au', code: 'valeur' });
  const build = newBuild({ registry, today: () => filter.Au, rowScope: engine.rowScope }, context);
  build.isPast = true;
  const rows = engine.rowScope(entity, context);
  const text = write(build, rows);
  const searched = isSearched(entity, filter) ? entity.root : null;
  const lines = await linesSince(client, registry, { day: filter.Au, entities: withOwners(engine, [...build.touched]) });
  const past = withoutRecords(rewind(registry, lines), entity.root.name, await hiddenNow(engine, context, { client, entity }));
  const columns = await readColumns(client, tablesOf(engine, past));
  function shadow(of: Past) {
    return { was: tablesThen(registry, of), columns };
  }
  const found = searched === null ? past : await withFound(engine, { client, searched, past, shadow: shadow(past) });
  return { text: `${pastTablesSql({ ...shadow(found), build, searched })}${text}`, values: build.values };
}

/** Is what each row keeps to be found, or to be sorted by, part of the question? */
function isSearched(entity: Entity, filter: ListFilter): boolean {
  return searchWords(filter.GlobalSearch ?? '').length > 0 || isKeptSort(entity, filter.Tri ?? []);
}

/** Entities whose links may have been others, besides those that the statement reads. */
function withOwners({ registry }: RecordEngine, read: readonly string[]): readonly string[] {
  const owners = read
    .flatMap((name) => [name, ...registry.get(name).descriptor.subtypes])
    .flatMap((name) => registry.linksTo(name))
    .map(({ owner }) => owner.root.name);
  return [...new Set([...read, ...owners])];
}

function tablesOf({ registry }: RecordEngine, past: Past): readonly string[] {
  return [...past.keys()].flatMap((name) => [name, ...registry.get(name).descriptor.subtypes]).map((name) => registry.get(name).table);
}

/** Records of the list that a limited person does not see as it is now, whatever else than themselves took them out of sight. */
async function hiddenNow(
  engine: RecordEngine,
  context: RequestContext,
  { client, entity }: Pick<PastQuestion, 'entity'> & { readonly client: pg.PoolClient },
): Promise<readonly number[]> {
  const rows = engine.rowScope(entity, context);
  if (rows === null) return [];
  const build = newBuild(engine, context);
  const source = openSource(build, entity);
  const text = `select ${idOf(source)} as id from ${fromSource(source)} where (${rows(build, source)}) is not true`;
  return (await client.query<{ id: number }>(text, [...build.values])).rows.map(({ id }) => id);
}

interface Finding {
  readonly client: pg.PoolClient;
  readonly searched: Entity;
  readonly past: Past;
  readonly shadow: { readonly was: TablesThen; readonly columns: Awaited<ReturnType<typeof readColumns>> };
}

/** Besides what changed, the records that are found by what changed, now or then: their texts are worked out anew. */
async function withFound({ registry }: RecordEngine, { client, searched, past, shadow }: Finding): Promise<Past> {
  const searchedRecords = new Map(past.get(searched.name));
  for (const [name, records] of past) {
    const ids = [...records.keys()];
    const names = [name, ...registry.get(name).descriptor.subtypes];
    const through = names
      .flatMap((one) => keptTextsIn(registry).through(one))
      .filter(({ holder, texts }) => holder === searched && texts.has(SEARCH_TEXT));
    for (const dependency of through)
      for (const isThen of [false, true]) {
        const build = new SqlBuild(registry, 'fr');
        const text = dependentsSql(build, dependency, ids);
        const tables = isThen ? pastTablesSql({ ...shadow, build, searched: null }) : '';
        const { rows } = await client.query<{ id: number }>(`${tables}${text}`, [...build.values]);
        for (const { id } of rows) if (!searchedRecords.has(id)) searchedRecords.set(id, isThereNow);
      }
  }
  return new Map([...past, [searched.name, searchedRecords]]);
}

/** The rows of such a statement, read in one glance: nothing changes between the history and the tables. */
export async function queryPast<R extends pg.QueryResultRow>(
  engine: RecordEngine,
  context: RequestContext,
  question: PastQuestion,
): Promise<readonly R[]> {
  const client = await engine.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    const { text, values } = await pastStatement(engine, context, { ...question, client });
    return (await client.query<R>(text, [...values])).rows;
  } finally {
    await client.query('rollback').catch((error: unknown) => {
      broken = error instanceof Error ? error : new Error(String(error));
    });
    client.release(broken);
  }
}

/** More changes than that since a day are not walked back over: the day is too far for a list. */
const LINES_MAX = 100_000;

/** Events of records of these base entities since a day was over, the latest first. */
async function linesSince(
  client: Pick<pg.ClientBase, 'query'>,
  registry: Registry,
  { day, entities }: { readonly day: string; readonly entities: readonly string[] },
): Promise<readonly PastLine[]> {
  // A deletion is recorded under the type of what went.
  const names = entities.flatMap((name) => [name, ...registry.get(name).descriptor.subtypes]);
  const { rows } = await client.query<PastLine & pg.QueryResultRow>(
    `select entite as entity, id_fiche as id, operation as op, lot as batch, avant as before, apres as after from historique h
     where le >= to_timestamp($1) and entite = any($2::text[]) order by h.id desc limit ${LINES_MAX + 1}`,
    [endOf(day) / 1000, names],
  );
  if (rows.length > LINES_MAX) throw new AppError('passe-trop-loin', { params: { max: LINES_MAX } });
  return rows;
}
