import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { publishEvents } from '#server/events/publish.ts';
import { openChain } from '../sql/chain-sql.ts';
import type { SearchChange } from '#domain/records/engine/rows.ts';
import type { RecordEngine, UnitOfWork } from '../engine/engine.ts';
import { wholeBuild } from '../engine/new-build.ts';
import { type KeptText, type TextDependency, keptTextsIn, ownReads } from '#domain/records/engine/kept-texts.ts';
import { type Entity, type Registry, lineage } from '#domain/records/engine/registry.ts';
import { KEPT_CULTURE } from '../sort/kept-field-sql.ts';
import { keptColumns, keptTexts } from '../sort/kept-texts-sql.ts';
import { fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { SqlBuild, quoted } from '../sql/sql-build.ts';

/** Records whose search text is renewed in the transaction that changes it; what is beyond is queued. */
const SEARCH_AT_ONCE = 1000;

/** Renews what changed records keep to be found and sorted by, and what those keep that read them. */
export async function refreshSearch(unit: UnitOfWork, changes: readonly SearchChange[]): Promise<void> {
  const ownRenewals: Renewals = new Map();
  const dependent: Renewals = new Map();
  for (const { entity, ids, texts } of changes) if (texts !== undefined) gather(dependent, entity, { columns: texts, ids });
  for (const change of merged(changes.filter(({ texts }) => texts === undefined))) {
    const { entity, ids, fields } = change;
    for (const text of textsOf(unit, entity))
      if (matters(ownReads(text), fields)) gather(ownRenewals, text.holder, { columns: [text.column], ids });
    for (const [dependency, found] of await dependentsOf(unit, dependenciesOf(unit, entity, fields), change))
      gather(dependent, dependency.holder, { columns: changedTexts(dependency, fields), ids: found });
  }
  for (const [holder, { ids, columns }] of ownRenewals) await renew(unit, holder, { ids: [...ids], columns, isHeld: true });
  for (const [holder, { ids, columns }] of dependent) {
    const renewed = ownRenewals.get(holder);
    const isDone = [...columns].every((column) => renewed?.columns.has(column) === true);
    const others = [...ids].filter((id) => !(isDone && renewed?.ids.has(id) === true));
    if (others.length > 0) await renew(unit, holder, { ids: others, columns, isHeld: false });
  }
}

/** Rows of a table and what they keep that is to be worked out anew. */
type Renewals = Map<Entity, { readonly ids: Set<number>; readonly columns: Set<string> }>;

function gather(found: Renewals, holder: Entity, more: { readonly ids: readonly number[]; readonly columns: readonly string[] }): void {
  const renewal = found.get(holder) ?? { ids: new Set<number>(), columns: new Set<string>() };
  for (const id of more.ids) renewal.ids.add(id);
  for (const column of more.columns) renewal.columns.add(column);
  found.set(holder, renewal);
}

/** Texts that the rows of a record keep, of its base and of its subtypes too. */
function textsOf({ engine }: UnitOfWork, entity: Entity): readonly KeptText[] {
  const tables = new Set([...lineage(entity).map(({ name }) => name), ...entity.descriptor.subtypes]);
  return keptTextsIn(engine.registry)
    .of(entity.name)
    .filter(({ holder }) => tables.has(holder.name));
}

interface Leaving {
  readonly entity: Entity;
  readonly ids: readonly number[];
  readonly except: ReadonlySet<Entity>;
}

/** Remembers which rows keep a text of records that are about to go; nobody could be found afterwards. */
export async function keepDependents(unit: UnitOfWork, { entity, ids, except }: Leaving): Promise<void> {
  const dependencies = dependenciesOf(unit, entity, null).filter(({ holder }) => !except.has(holder.root));
  for (const [dependency, found] of await dependentsOf(unit, dependencies, { ids }))
    unit.searchChanged({ entity: dependency.holder, ids: found, fields: null, texts: changedTexts(dependency, null) });
}

function merged(changes: readonly SearchChange[]): readonly SearchChange[] {
  const groups = Map.groupBy(
    changes,
    ({ entity, fields, isNew }) => `${entity.name} ${isNew ?? false} ${fields === null ? '*' : [...fields].toSorted().join()}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ ...first, ids: [...new Set(group.flatMap(({ ids }) => ids))], left: allLeft(group) }];
  });
}

function allLeft(changes: readonly SearchChange[]): SearchChange['left'] {
  const left = changes.flatMap((change) => [...(change.left ?? [])]);
  return new Map(
    [...Map.groupBy(left, ([field]) => field)].map(([field, found]) => [field, [...new Set(found.flatMap(([, ids]) => ids))]]),
  );
}

function matters(wanted: ReadonlySet<string> | null, changed: ReadonlySet<string> | null): boolean {
  return wanted === null || changed === null || [...changed].some((name) => wanted.has(name));
}

/** One look for each way that leads here, however many texts go it. */
function dependenciesOf({ engine }: UnitOfWork, entity: Entity, fields: ReadonlySet<string> | null): readonly TextDependency[] {
  const names = new Set([entity.name, entity.root.name, ...entity.descriptor.subtypes]);
  return [...names]
    .flatMap((name) => keptTextsIn(engine.registry).through(name))
    .filter((dependency) => changedTexts(dependency, fields).length > 0);
}

function changedTexts({ texts }: TextDependency, fields: ReadonlySet<string> | null): readonly string[] {
  return [...texts].flatMap(([column, wanted]) => (matters(wanted, fields) ? [column] : []));
}

/** Rows that keep a text of these ones, and of those that these ones were parts of until now, by the way that leads to them. */
async function dependentsOf(
  unit: UnitOfWork,
  dependencies: readonly TextDependency[],
  change: Pick<SearchChange, 'ids' | 'isNew' | 'left'>,
): Promise<ReadonlyMap<TextDependency, readonly number[]>> {
  const build = wholeBuild(unit);
  const looks = dependencies.flatMap((dependency, place) =>
    waysOf(dependency, change).map(({ way, ids }) => `select ${place} as place, id from (${dependentsSql(build, way, ids)}) w`),
  );
  if (looks.length === 0) return new Map();
  const rows = await unit.query<{ place: number; id: number }>(looks.join(' union all '), build.values);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return new Map(
    dependencies.flatMap((dependency, place) => {
      const found = byPlace.get(place);
      return found === undefined ? [] : [[dependency, found.map(({ id }) => id)] as const];
    }),
  );
}

type Way = Pick<TextDependency, 'entity' | 'reach'>;

function waysOf(
  dependency: TextDependency,
  { ids, isNew, left }: Pick<SearchChange, 'ids' | 'isNew' | 'left'>,
): readonly { readonly way: Way; readonly ids: readonly number[] }[] {
  const { entity, reach } = dependency;
  const last = reach.at(-1);
  const before = last?.step === 'parts' ? (left?.get(last.field) ?? []) : [];
  return [
    // Nobody refers to a new record yet; a new part already has its parent.
    ...(isNew === true && last?.step !== 'parts' ? [] : [{ way: dependency, ids }]),
    ...(before.length === 0 ? [] : [{ way: { entity, reach: reach.slice(0, -1) }, ids: before }]),
  ];
}

/** Records that keep something of what these ones say. */
export function dependentsSql(build: SqlBuild, { entity, reach }: Way, ids: readonly number[]): string {
  const source = openSource(build, entity);
  const named = build.param(ids, 'int[]');
  if (reach.length === 0) return `select unnest(${named}) as id`;
  const chain = openChain(build, source, reach);
  return `select distinct ${idOf(source)} as id from ${chain.from}, ${fromSource(source)} where ${chain.where} and ${idOf(chain.last)} = any(${named})`;
}

interface Renewal {
  readonly ids: readonly number[];
  readonly columns: ReadonlySet<string>;
}

async function renew(unit: UnitOfWork, holder: Entity, { ids, columns, isHeld }: Renewal & { readonly isHeld: boolean }): Promise<void> {
  const now = ids.slice(0, SEARCH_AT_ONCE);
  const later = ids.slice(SEARCH_AT_ONCE);
  // Another transaction may be writing these rows: its text must be seen, not the one from before it.
  if (!isHeld)
    await unit.query(`select id from ${quoted(holder.root.table)} where id = any($1::int[]) order by id for no key update`, [now]);
  const build = new SqlBuild(unit.engine.registry, KEPT_CULTURE);
  await unit.query(renewalSql(build, holder, { ids: now, columns }), build.values);
  if (later.length === 0) return;
  const missing = [...columns].map((column) => `${quoted(column)} = null`).join(', ');
  await unit.query(`update ${quoted(holder.table)} set ${missing} where id = any($1::int[])`, [later]);
  unit.searchQueued();
}

/** Fills the search texts that are missing: what a rename left for later, and rows that came by another way. */
export async function fillMissingSearch(engine: SearchEngine): Promise<number> {
  let filled = 0;
  for (const entity of await incompleteEntities(engine)) {
    const count = await fillSearchOf(engine.pool, engine.registry, entity);
    if (count > 0) await announceFilled(engine, entity);
    filled += count;
  }
  return filled;
}

/** One query for all: every process that starts looks at all tables that hold anything, and nearly always finds nothing. */
async function incompleteEntities({ registry, pool }: SearchEngine): Promise<readonly Entity[]> {
  const keeping = registry.all.flatMap((entity) => {
    const missing = missingIn(registry, entity);
    return missing === null ? [] : [{ entity, missing }];
  });
  const held = await tablesWithPages(
    pool,
    keeping.map(({ entity }) => entity.table),
  );
  const looks = keeping.flatMap(({ entity, missing }, at) =>
    held.has(entity.table) ? [`select ${at} as at where exists (select from ${quoted(entity.table)} t where ${missing})`] : [],
  );
  if (looks.length === 0) return [];
  const { rows } = await pool.query<{ at: number }>(looks.join(' union all '));
  return rows.flatMap(({ at }) => keeping[at]?.entity ?? []);
}

/** A table without a page has no row. This reads the sizes of files; a look into a table is planned with all its columns and indexes. */
async function tablesWithPages(pool: SearchEngine['pool'], tables: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from unnest($1::text[]) name where pg_relation_size(quote_ident(name)::regclass) > 0',
    [tables],
  );
  return new Set(rows.map(({ name }) => name));
}

/** That a text of the row is missing; null where an entity keeps none. */
function missingIn(registry: Registry, entity: Entity): string | null {
  const columns = [...keptColumns(registry, entity)];
  return columns.length === 0 ? null : `(${columns.map((column) => `t.${quoted(column)} is null`).join(' or ')})`;
}

type SearchEngine = Pick<RecordEngine, 'registry' | 'pool' | 'cache'>;

/** The same for one entity, where the caller says: on the pool, or within the transaction that brought its rows. */
export async function fillSearchOf(pool: Pick<pg.ClientBase, 'query'>, registry: Registry, entity: Entity): Promise<number> {
  const columns = keptColumns(registry, entity);
  const missing = missingIn(registry, entity);
  if (missing === null) return 0;
  let filled = 0;
  for (let last = 0; ;) {
    const { rows } = await pool.query<{ id: number }>(
      `select id from ${quoted(entity.table)} t where ${missing} and id > $1 order by id limit ${SEARCH_AT_ONCE}`,
      [last],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return filled;
    const build = new SqlBuild(registry, KEPT_CULTURE);
    // Only where it is still missing: a writer that came between knows better.
    await pool.query(`${renewalSql(build, entity, { ids, columns })} and ${missing}`, build.values);
    filled += ids.length;
    last = ids.at(-1) ?? last;
  }
}

/** Lists that search, and counts that are remembered, look again. */
async function announceFilled({ pool, cache }: SearchEngine, entity: Entity): Promise<void> {
  const client = await pool.connect();
  try {
    await publishEvents(client, [{ entity: entity.name, ids: [], parent: null, op: 'reloadListe', version: null, batch: randomUUID() }]);
  } finally {
    client.release();
  }
  cache.invalidate(entity.name);
}

function renewalSql(build: SqlBuild, holder: Entity, { ids, columns }: Renewal): string {
  const source = openSource(build, holder);
  const kept = keptTexts(build, source, columns);
  const names = kept.map(([name]) => quoted(name));
  const texts = kept.map(([name, sql]) => `${sql} as ${quoted(name)}`).join(', ');
  const changed = `(${names.map((name) => `t.${name}`).join(', ')}) is distinct from (${names.map((name) => `x.${name}`).join(', ')})`;
  return `update ${quoted(holder.table)} t set ${names.map((name) => `${name} = x.${name}`).join(', ')} from (select ${idOf(source)} as id, ${texts} from ${fromSource(source)} where ${idOf(source)} = any(${build.param(ids, 'int[]')})) x where x.id = t.id and ${changed}`;
}
