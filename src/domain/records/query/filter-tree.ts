import { z } from 'zod';
import type { EntityDescriptor, FilterNode, FilterOperator, JsonValue, SortKey } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { type Calendar, compare } from '../conditions/comparators.ts';
import { daysOfSpan, derivedValue } from '../read/derived.ts';
import { textOf } from '../read/display.ts';
import { isOperatorAllowed, legKey, type NamedField, resolveFieldName } from './filter-fields.ts';
import { FILTER_OPERATORS } from '../conditions/filter-operators.ts';
import { isDerived, isTranslation } from '#domain/values/record-data.ts';
import { type Place, type RecordSource, walkPath } from '../read/record-source.ts';

/** Bounds of what a caller may send: a tree is walked in memory and turned into one statement. */
const FILTER_DEPTH_MAX = 8;
const FILTER_NODES_MAX = 200;

const TOO_LARGE: FieldError = { path: 'Criteres', code: 'trop-elements', params: { max: FILTER_NODES_MAX } };

const FilterLeafSchema = z.strictObject({ field: z.string().min(1).max(120), op: z.enum(FILTER_OPERATORS), value: z.json().optional() });
const FilterNodeSchema: z.ZodType<FilterNode> = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(FilterNodeSchema) }),
    z.strictObject({ or: z.array(FilterNodeSchema) }),
    z.strictObject({ not: FilterNodeSchema }),
    FilterLeafSchema,
  ]),
);

/** The filter of a list as it travels; every member may be absent. */
export const ListFilterSchema = z.strictObject({
  Tri: z
    .array(z.strictObject({ Key: z.string().min(1).max(120), Desc: z.boolean().optional() }))
    .max(10)
    .nullish(),
  Classement: z.int().nullish(),
  GlobalSearch: z.string().max(250).nullish(),
  IdsPk: z.array(z.int()).nullish(),
  IdsPkExclude: z.array(z.int()).nullish(),
  Criteres: FilterNodeSchema.nullish(),
  Colonnes: z.array(z.string().min(1).max(120)).max(200).nullish(),
  Au: z.iso.date().nullish(),
});

export interface ListFilter {
  readonly Tri?: readonly SortKey[] | null;
  readonly Classement?: number | null;
  readonly GlobalSearch?: string | null;
  /** An empty array selects nothing, never everything. */
  readonly IdsPk?: readonly number[] | null;
  readonly IdsPkExclude?: readonly number[] | null;
  readonly Criteres?: FilterNode | null;
  readonly Colonnes?: readonly string[] | null;
  /** A day: the rows, and what they hold, are those of its end. */
  readonly Au?: string | null;
}

export type FilterLeaf = Extract<FilterNode, { readonly op: FilterOperator }>;

export function isLeaf(node: FilterNode): node is FilterLeaf {
  return 'op' in node;
}

export type ParsedFilter =
  | { readonly ok: true; readonly filter: ListFilter }
  | { readonly ok: false; readonly faults: readonly FieldError[] };

/** Reads the filter of a list from what a caller sent; absent means no condition. */
export function parseListFilter(value: unknown): ParsedFilter {
  if (value === undefined || value === null) return { ok: true, filter: {} };
  // Measured before zod, which would recurse as deep as the caller likes.
  if (nestingOf(value) > 3 * FILTER_DEPTH_MAX) return { ok: false, faults: [TOO_LARGE] };
  const parsed = ListFilterSchema.safeParse(value);
  if (parsed.success) return { ok: true, filter: parsed.data };
  const paths = new Set(parsed.error.issues.map((issue) => issue.path.join('.')));
  return { ok: false, faults: [...paths].map((path): FieldError => ({ path, code: 'format' })) };
}

/** Errors of a parsed tree on an entity; empty when it has none. */
export function checkFilterTree(
  lookup: (name: string) => EntityDescriptor | undefined,
  entity: EntityDescriptor,
  tree: FilterNode,
): readonly FieldError[] {
  if (depthOf(tree) > FILTER_DEPTH_MAX || leavesOf(tree).length > FILTER_NODES_MAX) return [TOO_LARGE];
  return leavesOf(tree).flatMap((leaf): FieldError[] => {
    const target = resolveFieldName(lookup, entity, leaf.field);
    if (target === null || !target.field.filterable) return [{ path: leaf.field, code: 'champ-inconnu' }];
    return isOperatorAllowed(target, leaf.op) ? [] : [{ path: leaf.field, code: 'operateur' }];
  });
}

export function leavesOf(node: FilterNode): readonly FilterLeaf[] {
  if (isLeaf(node)) return [node];
  return childrenOf(node).flatMap(leavesOf);
}

export interface FilterContext {
  readonly source: RecordSource;
  readonly calendar: Calendar;
}

/**
 * Is the tree true of the record? Inside one `and`, the conditions that go through the same collection
 * (`Inscriptions.*`) hold on one and the same row of it.
 */
export function matchesFilter(context: FilterContext, place: Place, node: FilterNode): boolean {
  if (isLeaf(node)) return matchesLeaves(context, place, [node]);
  if ('not' in node) return !matchesFilter(context, place, node.not);
  if ('or' in node) return node.or.some((child) => matchesFilter(context, place, child));
  const children = flattenAnd(node.and);
  const others = children.filter((child) => !isLeaf(child));
  return others.every((child) => matchesFilter(context, place, child)) && matchesLeaves(context, place, children.filter(isLeaf));
}

/** Value of a named field at a place, as a comparator takes it: a text for what is read as a text. */
export function comparedValue({ source }: Pick<FilterContext, 'source'>, place: Place, target: NamedField): JsonValue | undefined {
  const { field } = target;
  if (field.kind === 'span') return daysOfSpan(place, field);
  if (field.kind === 'references') return (field.of ?? []).flatMap((name) => place.record[name] ?? []);
  if (isDerived(field)) return derivedValue(source, place, field);
  if (field.kind === 'ids' || field.kind === 'links') return source.linkedIds(place.entity, field.name, Number(place.record['Id']));
  if (target.isLibelle || isTranslation(field)) return textOf(source, place, field);
  return place.record[field.name];
}

interface Condition {
  readonly leaf: FilterLeaf;
  readonly target: NamedField;
}

function matchesLeaves(context: FilterContext, place: Place, leaves: readonly FilterLeaf[]): boolean {
  const { source } = context;
  const conditions = leaves.map((leaf) => ({ leaf, target: resolveFieldName(source.entity, source.entity(place.entity), leaf.field) }));
  const resolved = conditions.flatMap(({ leaf, target }) => (target === null ? [] : [{ leaf, target }]));
  return resolved.length === leaves.length && matchesTogether(context, place, { conditions: resolved, depth: 0 });
}

/** Conditions on the same collection hold on one and the same row of it, and so do those that go further from that row. */
function matchesTogether(
  context: FilterContext,
  place: Place,
  { conditions, depth }: { readonly conditions: readonly Condition[]; readonly depth: number },
): boolean {
  const groups = Map.groupBy(conditions, ({ target }) => legKey(target, depth));
  return [...groups.values()].every((group) => {
    const steps = group[0]?.target.legs[depth];
    if (steps === undefined) return group.every((condition) => matchesCondition(context, place, condition));
    const rows = walkPath(context.source, place, steps).flatMap((trail) => trail.at(-1) ?? []);
    return rows.some((row) => matchesTogether(context, row, { conditions: group, depth: depth + 1 }));
  });
}

/** A record that is absent still has absent values: `empty` and `ne` hold on them. */
function matchesCondition(context: FilterContext, place: Place, { leaf, target }: Condition): boolean {
  const [trail] = walkPath(context.source, place, target.tail);
  if (trail === undefined) return compareAbsent(leaf, context);
  return compare(target.comparedAs, leaf.op, {
    value: comparedValue(context, trail.at(-1) ?? place, target),
    operand: leaf.value,
    calendar: context.calendar,
  });
}

function compareAbsent(leaf: FilterLeaf, { calendar }: FilterContext): boolean {
  return compare('choice', leaf.op, { value: null, operand: leaf.value, calendar });
}

function flattenAnd(nodes: readonly FilterNode[]): readonly FilterNode[] {
  return nodes.flatMap((node) => ('and' in node ? flattenAnd(node.and) : [node]));
}

function childrenOf(node: Exclude<FilterNode, FilterLeaf>): readonly FilterNode[] {
  if ('and' in node) return node.and;
  return 'or' in node ? node.or : [node.not];
}

function depthOf(node: FilterNode): number {
  return isLeaf(node) ? 1 : 1 + Math.max(0, ...childrenOf(node).map(depthOf));
}

function nestingOf(value: unknown): number {
  let level: unknown[] = [value];
  let nesting = 0;
  while (level.length > 0 && nesting <= 3 * FILTER_DEPTH_MAX) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    nesting += 1;
  }
  return nesting;
}
