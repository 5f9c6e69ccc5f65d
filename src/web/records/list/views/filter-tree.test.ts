import { describe, expect, it } from 'vitest';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { isTreeComplete, newGroup, replaceChild, toFilters, toTree } from './filter-tree.ts';

const short: FilterNode = { field: 'Duree', op: 'lt', value: '00:30:00' };
const french: FilterNode = { field: 'IdPays', op: 'in', value: [45] };
const recent: FilterNode = { field: 'AnneeProd', op: 'gte', value: 2026 };

describe('the tree of an advanced filter', () => {
  it.each([
    ['conditions that all hold', [short, french]],
    ['one « or » of them', [{ or: [short, french] }]],
    ['groups inside groups', [short, { or: [french, { and: [recent, short] }] }]],
    ['a group that must not hold', [{ not: { or: [short, french] } }, recent]],
  ] as const)('gives back %s', (_, filters) => {
    expect(toFilters(toTree(filters))).toEqual(filters);
  });

  it('sends nothing for what is empty', () => {
    expect(toFilters(toTree([]))).toEqual([]);
    const tree = toTree([short]);
    expect(toFilters({ ...tree, children: [...tree.children, newGroup('or')] })).toEqual([short]);
  });

  it('is not complete while a condition has no value', () => {
    expect(isTreeComplete(toTree([short, { or: [{ field: 'IdPays', op: 'in' }] }]))).toBe(false);
    expect(isTreeComplete(toTree([short, { field: 'Duree', op: 'empty' }]))).toBe(true);
  });

  it('loses one condition, whatever is the same', () => {
    const tree = toTree([short, short]);
    expect(toFilters(replaceChild(tree, tree.children[0]?.key ?? 0, null))).toEqual([short]);
  });
});
