import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { legKey, type NamedField, resolveFieldName } from '#domain/records/query/filter-fields.ts';
import { type FilterLeaf, type ListFilter, isLeaf } from '#domain/records/query/filter-tree.ts';
import { isShort, searchWords } from '#domain/values/text/search-words.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { Access } from '#domain/records/engine/access.ts';
import { type Chain, openChain } from './chain-sql.ts';
import { classementCondition } from './classement-sql.ts';
import type { Comparable } from './comparable.ts';
import { comparableOf } from './comparable-sql.ts';
import { compileCondition, escapeLike } from './condition-sql.ts';
import { readsKept } from '../sort/kept-texts-sql.ts';
import { type Entity, isSearchable } from '#domain/records/engine/registry.ts';
import { type RowScope, type Source, idOf, searchColumnOf } from './source-sql.ts';
import type { SqlBuild } from './sql-build.ts';
import { displayOf } from './text-sql.ts';

export interface FilterScope {
  readonly access: Access;
  readonly today: string;
  /** Rows of another entity that a filter may be answered by; null: all. */
  readonly rowsOf?: (entity: Entity) => RowScope | null;
}

/** Conditions of a list filter, all to hold at once; throws the field errors of what it cannot mean. */
export function filterConditions(
  build: SqlBuild,
  source: Source,
  { filter, scope }: { readonly filter: ListFilter; readonly scope: FilterScope },
): readonly string[] {
  const errors: FieldError[] = [];
  const compiler: Compiler = { build, scope, refuse: (error) => errors.push(error) };
  const conditions = [
    ...idConditions(build, source, filter),
    ...(typeof filter.Classement === 'number'
      ? [classementCondition(build, source, { id: filter.Classement, userId: scope.access.userId })]
      : []),
    ...(scope.access.findsNames(source.entity) ? namedConditions : searchConditions)(build, source, filter.GlobalSearch ?? ''),
    ...(filter.Criteres ? [compileNode(compiler, source, filter.Criteres)] : []),
  ];
  if (errors.length > 0) throw invalidFields(...errors);
  return conditions;
}

/** Every word must be found; case, accents and order do not count. */
export function searchConditions(build: SqlBuild, source: Source, text: string): readonly string[] {
  const words = searchWords(text);
  if (words.length === 0) return [];
  if (!isSearchable(source.entity)) return namedConditions(build, source, text);
  readsKept(build, source.entity);
  return words.map((word) => wordCondition(build, searchColumnOf(source), word));
}

function wordCondition(build: SqlBuild, searched: string, word: string): string {
  function like(pattern: string): string {
    return `${searched} like ${build.param(pattern)}`;
  }
  const prefixPattern = `${escapeLike(word)}%`;
  return isShort(word) ? `(${like(prefixPattern)} or ${like(`% ${prefixPattern}`)})` : like(`%${prefixPattern}`);
}

/** The same over the names alone: who may not see more of the records finds them by nothing else. */
function namedConditions(build: SqlBuild, source: Source, text: string): readonly string[] {
  return searchWords(text).map((word) => wordCondition(build, `texte_cherche(${displayOf(build, source)})`, word));
}

function idConditions(build: SqlBuild, source: Source, filter: ListFilter): readonly string[] {
  return [
    // An empty array selects nothing: a forgotten selection must never become the whole list.
    ...(filter.IdsPk ? [`${idOf(source)} = any(${build.param(filter.IdsPk, 'int[]')})`] : []),
    ...(filter.IdsPkExclude && filter.IdsPkExclude.length > 0
      ? [`${idOf(source)} <> all(${build.param(filter.IdsPkExclude, 'int[]')})`]
      : []),
  ];
}

interface Compiler {
  readonly build: SqlBuild;
  readonly scope: FilterScope;
  readonly refuse: (error: FieldError) => void;
}
interface ResolvedLeaf {
  readonly leaf: FilterLeaf;
  readonly target: NamedField;
}

function compileNode(compiler: Compiler, source: Source, node: FilterNode): string {
  if (isLeaf(node)) return compileAnd(compiler, source, [node]);
  if ('not' in node) return `(${compileNode(compiler, source, node.not)}) is not true`;
  if ('and' in node) return compileAnd(compiler, source, flattenAnd(node.and));
  return node.or.length === 0 ? 'false' : `(${node.or.map((child) => compileNode(compiler, source, child)).join(' or ')})`;
}

function flattenAnd(nodes: readonly FilterNode[]): readonly FilterNode[] {
  return nodes.flatMap((node) => ('and' in node ? flattenAnd(node.and) : [node]));
}

function compileAnd(compiler: Compiler, source: Source, nodes: readonly FilterNode[]): string {
  const conditions = [
    ...nodes.filter((node) => !isLeaf(node)).map((node) => compileNode(compiler, source, node)),
    ...compileTogether(compiler, source, {
      items: nodes.filter(isLeaf).flatMap((leaf) => resolveLeaf(compiler, source, leaf)),
      depth: 0,
    }),
  ];
  return conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`;
}

function resolveLeaf({ build, scope, refuse }: Compiler, source: Source, leaf: FilterLeaf): readonly ResolvedLeaf[] {
  const target = resolveFieldName((name) => build.registry.find(name)?.descriptor, source.entity.descriptor, leaf.field);
  if (target !== null && target.field.filterable && scope.access.mayName(source.entity, target)) return [{ leaf, target }];
  refuse({ path: leaf.field, code: 'champ-inconnu' });
  return [];
}

interface Level {
  readonly items: readonly ResolvedLeaf[];
  /** Collections already entered. */
  readonly depth: number;
}

/** Conditions on the same collection hold on one and the same row of it, and so do those that go further from that row. */
function compileTogether(compiler: Compiler, source: Source, { items, depth }: Level): readonly string[] {
  return [...Map.groupBy(items, ({ target }) => legKey(target, depth)).values()].flatMap((group) => {
    const steps = group[0]?.target.legs[depth];
    if (steps === undefined) return group.map((item) => compileAlone(compiler, source, item));
    const chain = openChain(compiler.build, source, steps);
    const conditions = compileTogether(compiler, chain.last, { items: group, depth: depth + 1 });
    return [`exists (select 1 from ${chain.from} where ${[seen(compiler, chain), ...conditions].join(' and ')})`];
  });
}

/** On the row itself, or on the one row that references lead to: absent there is absent here. */
function compileAlone(compiler: Compiler, source: Source, { leaf, target }: ResolvedLeaf): string {
  const { build } = compiler;
  if (target.tail.length === 0) return compileLeaf(compiler, comparableOf(build, source, { ...target, op: leaf.op }), leaf);
  const chain = openChain(build, source, target.tail);
  const reached = comparableOf(build, chain.last, { ...target, op: leaf.op });
  const item = build.alias();
  const where = seen(compiler, chain);
  const rows = `${chain.from} where ${where}`;
  const { written, membership, last } = reached;
  const comparable: Comparable = {
    ...reached,
    sql:
      reached.as === 'list'
        ? `select ${item}.v from ${chain.from}, lateral (${reached.sql}) ${item}(v) where ${where}`
        : `(select ${reached.sql} from ${rows})`,
    ...(last !== undefined && { last: `(select ${last} from ${rows})` }),
    ...(written !== undefined && { written: `(select ${written} from ${rows})` }),
    ...(membership !== undefined && {
      membership: { before: `exists (select 1 from ${rows} and ${membership.before}`, after: `${membership.after})` },
    }),
  };
  return compileLeaf(compiler, comparable, leaf);
}

/** A filter tells nothing of records that the person may not see, wherever they stand on the way. */
function seen({ build, scope }: Compiler, { where, sources }: Chain): string {
  return [where, ...sources.flatMap((source) => scope.rowsOf?.(source.entity)?.(build, source) ?? [])].join(' and ');
}

function compileLeaf({ build, scope, refuse }: Compiler, comparable: Comparable, leaf: FilterLeaf): string {
  const compiled = compileCondition(build, comparable, { op: leaf.op, value: leaf.value, today: scope.today });
  if ('sql' in compiled) return compiled.sql;
  refuse({ path: leaf.field, code: compiled.refused });
  return 'false';
}
