import type { ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import { type Entity, type Registry, isSearchable } from '#domain/records/engine/registry.ts';
import { hasSortKey, sortKeySql } from './sort-key-sql.ts';
import { type Source, fromSource, idOf, openSource } from './source-sql.ts';
import { SqlBuild } from './sql-build.ts';
import { searchTextAt } from './text-sql.ts';

/** What each row of a base keeps to be found and sorted by, as column and expression; nothing where it is not searched. */
export const keptTexts = (build: SqlBuild, source: Source): readonly (readonly [string, string])[] => {
  const { root } = source.entity;
  if (!hasSearchText(build.registry, root)) return [];
  const texts = [...searchPaths(root).map((path) => searchTextAt(build, source, path)), ...subtypeTexts(build, root, idOf(source))];
  const text = `norm(concat_ws(' ', ${texts.join(', ')}))`;
  return [['recherche', text], ...(hasSortKey(root) ? [['cle_tri', sortKeySql(build, source)] as const] : [])];
};

/** A statement that reads what rows keep reads what that was made of: it changes with it. */
export const readsKept = (build: SqlBuild, { root }: Entity): void => {
  const known = made.get(root) ?? madeOf(build.registry, root);
  made.set(root, known);
  for (const name of known) build.touched.add(name);
};

/** Entities that what rows of a base keep is made of. */
const made = new WeakMap<Entity, ReadonlySet<string>>();

const madeOf = (registry: Registry, root: Entity): ReadonlySet<string> => {
  const build = new SqlBuild(registry, 'fr');
  keptTexts(build, openSource(build, root));
  return build.touched;
};

export const hasSearchText = (registry: Registry, entity: Entity): boolean =>
  entity.root === entity && [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))].some(isSearchable);

/** What subtypes search besides their base: found from the list of the base too. */
const subtypeTexts = (build: SqlBuild, entity: Entity, id: string): readonly string[] => {
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
};

/** A field that not everyone may see is not found by anyone's search. */
export const searchPaths = (entity: Entity): readonly ResolvedPath[] =>
  entity.descriptor.search.filter((path) => path.steps.length > 0 || isOpen(entity, path));

const isOpen = (entity: Entity, path: ResolvedPath): boolean => {
  const field = path.field === null ? undefined : entity.fields.get(path.field);
  return field?.privacy === undefined || (!field.privacy.encrypt && !field.privacy.mask && field.privacy.right === null);
};
