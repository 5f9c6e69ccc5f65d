import type { ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import { SEARCH_TEXT, keptFields } from '#domain/records/engine/kept-texts.ts';
import { type Entity, type Registry, isSearchable } from '#domain/records/engine/registry.ts';
import { KEPT_CULTURE, keptTextOf } from './kept-field-sql.ts';
import { SORT_KEY, hasSortKey, sortKeySql } from './sort-key-sql.ts';
import { type Source, fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { SqlBuild } from '../sql/sql-build.ts';
import { searchTextAt } from '../sql/text-sql.ts';

/** Texts of each row in its own table to search and sort by, as column and expression. `wanted`: some of the columns only. */
export function keptTexts(build: SqlBuild, source: Source, wanted?: ReadonlySet<string>): readonly (readonly [string, string])[] {
  function isWanted(column: string): boolean {
    return wanted === undefined || wanted.has(column);
  }
  return [
    ...(isWanted(SEARCH_TEXT) ? searchTexts(build, source) : []),
    ...keptFields(source.entity).flatMap((field) =>
      isWanted(field.keptIn) ? [[field.keptIn, keptTextOf(build, source, field)] as const] : [],
    ),
  ];
}

/** Columns of these texts; the order that a list opens with goes with the search texts. */
export function keptColumns(registry: Registry, entity: Entity): ReadonlySet<string> {
  return new Set([
    ...(hasSearchText(registry, entity) ? [SEARCH_TEXT, ...(hasSortKey(entity) ? [SORT_KEY] : [])] : []),
    ...keptFields(entity).map(({ keptIn }) => keptIn),
  ]);
}

function searchTexts(build: SqlBuild, source: Source): readonly (readonly [string, string])[] {
  const { root } = source.entity;
  if (!hasSearchText(build.registry, source.entity)) return [];
  const texts = [...searchPaths(root).map((path) => searchTextAt(build, source, path)), ...subtypeTexts(build, root, idOf(source))];
  const text = `texte_cherche(concat_ws(' ', ${texts.join(', ')}))`;
  return [[SEARCH_TEXT, text], ...(hasSortKey(root) ? [[SORT_KEY, sortKeySql(build, source)] as const] : [])];
}

/** A statement that reads what rows keep reads what that was made of: it changes with it. */
export function readsKept(build: SqlBuild, { root }: Entity): void {
  const entityNames = made.get(root) ?? madeOf(build.registry, root);
  made.set(root, entityNames);
  for (const name of entityNames) build.touched.add(name);
}

/** Entities that what rows of a base are found by is made of. */
const made = new WeakMap<Entity, ReadonlySet<string>>();

function madeOf(registry: Registry, root: Entity): ReadonlySet<string> {
  const build = new SqlBuild(registry, KEPT_CULTURE);
  searchTexts(build, openSource(build, root));
  return build.touched;
}

function hasSearchText(registry: Registry, entity: Entity): boolean {
  return entity.root === entity && [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))].some(isSearchable);
}

/** Search texts of subtypes besides those of their base: found from the list of the base too. */
function subtypeTexts(build: SqlBuild, entity: Entity, id: string): readonly string[] {
  const { root } = entity;
  const shared = new Set(searchPaths(root).map(({ text }) => text));
  return root.descriptor.subtypes.flatMap((name) => {
    const subtype = build.registry.get(name);
    const paths = searchPaths(subtype).filter(({ text }) => !shared.has(text));
    if (paths.length === 0) return [];
    const source = openSource(build, subtype);
    return [
      `(select concat_ws(' ', ${paths.map((path) => searchTextAt(build, source, path)).join(', ')}) from ${fromSource(source)} where ${idOf(source)} = ${id})`,
    ];
  });
}

/** A field that not everyone may see is not found by anyone's search. */
function searchPaths(entity: Entity): readonly ResolvedPath[] {
  return entity.descriptor.search.filter((path) => path.steps.length > 0 || isOpen(entity, path));
}

function isOpen(entity: Entity, path: ResolvedPath): boolean {
  const field = path.field === null ? undefined : entity.fields.get(path.field);
  return field?.privacy === undefined || (!field.privacy.encrypt && !field.privacy.mask && field.privacy.right === null);
}
