import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { publishEvents } from '#server/events/publish.ts';
import { openChain } from '../sql/chain-sql.ts';
import type { SearchChange } from '#domain/records/engine/rows.ts';
import type { RecordEngine, UnitOfWork } from '../engine/engine.ts';
import { type Entity, type Registry, type SearchDependency, isSearchable } from '#domain/records/engine/registry.ts';
import { hasSearchText, keptTexts, searchPaths } from '../sql/kept-texts-sql.ts';
import { hasSortKey } from '../sql/sort-key-sql.ts';
import { fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { SqlBuild, quoted } from '../sql/sql-build.ts';

/** Records whose search text is renewed in the transaction that changes it; what is beyond is queued. */
export const SEARCH_AT_ONCE = 1000;

/** Renews the search text of changed records and of those that search through them. */
export const refreshSearch = async (unit: UnitOfWork, changes: readonly SearchChange[]): Promise<void> => {
  const own = new Map<Entity, Set<number>>();
  const dependent = new Map<Entity, Set<number>>();
  for (const { entity, ids, fields, isNew } of merged(changes)) {
    if (isSearchable(entity) && matters(ownFields(entity), fields)) gather(own, entity, ids);
    for (const dependency of dependenciesOf(unit, entity, fields)) {
      // Nobody refers to a new record yet; a new part already has its parent.
      if (isNew === true && dependency.reach.at(-1)?.step !== 'parts') continue;
      gather(dependent, dependency.entity, await dependentsOf(unit, dependency, ids));
    }
  }
  for (const [entity, ids] of own) await renew(unit, entity, { ids: [...ids], isHeld: true });
  for (const [entity, ids] of dependent) {
    const others = [...ids].filter((id) => own.get(entity)?.has(id) !== true);
    if (others.length > 0) await renew(unit, entity, { ids: others, isHeld: false });
  }
};

const gather = (found: Map<Entity, Set<number>>, { root }: Entity, ids: readonly number[]): void => {
  const known = found.get(root) ?? new Set<number>();
  for (const id of ids) known.add(id);
  found.set(root, known);
};

interface Leaving {
  readonly entity: Entity;
  readonly ids: readonly number[];
  readonly except: ReadonlySet<Entity>;
}

/** Remembers who searches through records that are about to go; nobody could be found afterwards. */
export const keepDependents = async (unit: UnitOfWork, { entity, ids, except }: Leaving): Promise<void> => {
  for (const dependency of dependenciesOf(unit, entity, null)) {
    if (except.has(dependency.entity.root)) continue;
    const found = await dependentsOf(unit, dependency, ids);
    if (found.length > 0) unit.searchChanged({ entity: dependency.entity, ids: found, fields: null });
  }
};

const merged = (changes: readonly SearchChange[]): readonly SearchChange[] => {
  const groups = Map.groupBy(
    changes,
    ({ entity, fields, isNew }) => `${entity.name} ${isNew ?? false} ${fields === null ? '*' : [...fields].toSorted().join()}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, ids: [...new Set(group.flatMap(({ ids }) => ids))] }];
  });
};

const matters = (wanted: ReadonlySet<string> | null, changed: ReadonlySet<string> | null): boolean =>
  wanted === null || changed === null || [...changed].some((name) => wanted.has(name));

const ownFields = (entity: Entity): ReadonlySet<string> =>
  new Set(
    searchPaths(entity).flatMap((path) => {
      const [first] = path.steps;
      return first === undefined ? [path.field ?? ''] : [first.field];
    }),
  );

/** One look for each way that leads here, however many of its fields are searched. */
const dependenciesOf = ({ engine }: UnitOfWork, entity: Entity, fields: ReadonlySet<string> | null): readonly SearchDependency[] => {
  const names = new Set([entity.name, entity.root.name, ...entity.descriptor.subtypes]);
  const found = [...names]
    .flatMap((name) => engine.registry.searchedThrough(name))
    .filter((dependency) => matters(dependency.fields, fields));
  return [
    ...new Map(found.map((dependency) => [`${dependency.entity.root.name} ${JSON.stringify(dependency.reach)}`, dependency])).values(),
  ];
};

const dependentsOf = async (unit: UnitOfWork, { entity, reach }: SearchDependency, ids: readonly number[]): Promise<readonly number[]> => {
  const build = unit.newBuild();
  const rows = await unit.query<{ id: number }>(dependentsSql(build, { entity, reach }, ids), build.values);
  return rows.map(({ id }) => id);
};

/** Records that are found by what these ones say. */
export const dependentsSql = (
  build: SqlBuild,
  { entity, reach }: Pick<SearchDependency, 'entity' | 'reach'>,
  ids: readonly number[],
): string => {
  const source = openSource(build, entity);
  const chain = openChain(build, source, reach);
  return `select distinct ${idOf(source)} as id from ${chain.from}, ${fromSource(source)} where ${chain.where} and ${idOf(chain.last)} = any(${build.param(ids, 'int[]')})`;
};

const renew = async (
  unit: UnitOfWork,
  entity: Entity,
  { ids, isHeld }: { readonly ids: readonly number[]; readonly isHeld: boolean },
): Promise<void> => {
  const now = ids.slice(0, SEARCH_AT_ONCE);
  const later = ids.slice(SEARCH_AT_ONCE);
  // Another transaction may be writing these rows: its text must be seen, not the one from before it.
  if (!isHeld)
    await unit.query(`select id from ${quoted(entity.root.table)} where id = any($1::int[]) order by id for no key update`, [now]);
  // One language for all, so that the text does not depend on who saved last.
  const build = new SqlBuild(unit.engine.registry, 'fr');
  await unit.query(renewalSql(build, entity, now), build.values);
  if (later.length > 0) await unit.query(`update ${quoted(entity.root.table)} set recherche = null where id = any($1::int[])`, [later]);
  if (later.length > 0) unit.searchQueued();
};

/** Fills the search texts that are missing: what a rename left for later, and rows that came by another way. */
export const fillMissingSearch = async (engine: SearchEngine): Promise<number> => {
  let filled = 0;
  for (const entity of engine.registry.all) {
    const count = await fillSearchOf(engine.pool, engine.registry, entity);
    if (count > 0) await announceFilled(engine, entity);
    filled += count;
  }
  return filled;
};

type SearchEngine = Pick<RecordEngine, 'registry' | 'pool' | 'cache'>;

/** The same for one entity, where the caller says: on the pool, or within the transaction that brought its rows. */
export const fillSearchOf = async (pool: Pick<pg.ClientBase, 'query'>, registry: Registry, entity: Entity): Promise<number> => {
  if (!hasSearchText(registry, entity)) return 0;
  let filled = 0;
  for (let last = 0; ;) {
    const { rows } = await pool.query<{ id: number }>(
      `select id from ${quoted(entity.table)} t where ${missing(entity)} and id > $1 order by id limit ${SEARCH_AT_ONCE}`,
      [last],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return filled;
    const build = new SqlBuild(registry, 'fr');
    // Only where it is still missing: a writer that came between knows better.
    await pool.query(`${renewalSql(build, entity, ids)} and ${missing(entity)}`, build.values);
    filled += ids.length;
    last = ids.at(-1) ?? last;
  }
};

/** Lists that search, and counts that are remembered, look again. */
const announceFilled = async ({ pool, cache }: SearchEngine, entity: Entity): Promise<void> => {
  const client = await pool.connect();
  try {
    await publishEvents(client, [{ entity: entity.name, ids: [], parent: null, op: 'reloadListe', version: null, batch: randomUUID() }]);
  } finally {
    client.release();
  }
  cache.invalidate(entity.name);
};

const renewalSql = (build: SqlBuild, entity: Entity, ids: readonly number[]): string => {
  const source = openSource(build, entity.root);
  const kept = keptTexts(build, source);
  const names = kept.map(([name]) => name);
  const columns = kept.map(([name, sql]) => `${sql} as ${name}`).join(', ');
  const changed = `(${names.map((name) => `t.${name}`).join(', ')}) is distinct from (${names.map((name) => `x.${name}`).join(', ')})`;
  return `update ${quoted(entity.root.table)} t set ${names.map((name) => `${name} = x.${name}`).join(', ')} from (select ${idOf(source)} as id, ${columns} from ${fromSource(source)} where ${idOf(source)} = any(${build.param(ids, 'int[]')})) x where x.id = t.id and ${changed}`;
};

const missing = (entity: Entity): string => (hasSortKey(entity) ? '(t.recherche is null or t.cle_tri is null)' : 't.recherche is null');
