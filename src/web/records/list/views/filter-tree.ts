import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { isComplete, newFilter, toSent } from '../filters/filter-model.ts';
import { type FilterLeaf, isLeaf } from '../list-search.ts';

/** A group being edited: every child has a key of its own, so that a line keeps its controls when another goes. */
export interface TreeGroup {
  readonly key: number;
  readonly join: 'and' | 'or';
  /** The group as a whole must not hold. */
  readonly isExcluded: boolean;
  readonly children: readonly TreeChild[];
}
export type TreeChild = TreeGroup | TreeLeaf;
export interface TreeLeaf {
  readonly key: number;
  readonly leaf: FilterLeaf;
}

export function isGroup(child: TreeChild): child is TreeGroup {
  return 'children' in child;
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

/** The filters of a list as one tree: they all hold together, unless they are a single « or ». */
export function toTree(filters: readonly FilterNode[]): TreeGroup {
  const [only, ...others] = filters;
  if (only !== undefined && others.length === 0 && !isLeaf(only) && !('not' in only)) return groupOf(only);
  return groupOf({ and: filters });
}

/** Filter of the list; empty groups add nothing. */
export function toFilters(tree: TreeGroup): readonly FilterNode[] {
  const node = nodeOf(tree);
  if (node === null) return [];
  return 'and' in node ? node.and : [node];
}

export function newLeaf(named: NamedField): TreeLeaf {
  return { key: nextKey(), leaf: newFilter(named) };
}

export function newGroup(join: 'and' | 'or'): TreeGroup {
  return { key: nextKey(), join, isExcluded: false, children: [] };
}

/** A condition without its value would be sent as no condition at all. */
export function isTreeComplete(tree: TreeGroup): boolean {
  return tree.children.every((child) => (isGroup(child) ? isTreeComplete(child) : isComplete(child.leaf)));
}

export function replaceChild(group: TreeGroup, key: number, child: TreeChild | null): TreeGroup {
  const children = group.children.map((one) => (one.key === key ? child : one)).filter((one) => one !== null);
  return { ...group, children };
}

function groupOf(node: Exclude<FilterNode, FilterLeaf>): TreeGroup {
  if ('not' in node) {
    const inner = isLeaf(node.not) ? groupOf({ and: [node.not] }) : groupOf(node.not);
    return { ...inner, isExcluded: !inner.isExcluded };
  }
  const join = 'and' in node ? 'and' : 'or';
  const nodes = 'and' in node ? node.and : node.or;
  return {
    key: nextKey(),
    join,
    isExcluded: false,
    children: nodes.map((one) => (isLeaf(one) ? { key: nextKey(), leaf: one } : groupOf(one))),
  };
}

function nodeOf(group: TreeGroup): FilterNode | null {
  const nodes = group.children.map((child) => (isGroup(child) ? nodeOf(child) : toSent(child.leaf))).filter((node) => node !== null);
  if (nodes.length === 0) return null;
  const joined: FilterNode = group.join === 'and' ? { and: nodes } : { or: nodes };
  return group.isExcluded ? { not: joined } : joined;
}
