import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { isLeaf } from '../../query/filter-tree.ts';
import type { SpokenField } from './lexicon.ts';

/** One of these values, or none of them. */
export function withValue({ name, as, isMany }: SpokenField, values: readonly number[], isNegated: boolean): FilterNode {
  if (as === 'flags') {
    const node: FilterNode = { field: name, op: 'anyFlag', value: values.reduce((sum, value) => sum | value, 0) };
    return isNegated ? { not: node } : node;
  }
  const node: FilterNode = { field: name, op: 'in', value: [...values] };
  if (!isNegated) return node;
  // Of several rows, none may say it: another one that says something else is no answer.
  return isMany ? { not: node } : { field: name, op: 'notIn', value: [...values] };
}

/** Values of the same field are one choice; « ou » joins what differs. Null: both must hold, each by itself. */
export function joined(before: FilterNode, next: FilterNode, isEither: boolean): FilterNode | null {
  if (isLeaf(before) && isLeaf(next) && before.field === next.field && before.op === next.op) {
    const { field, op } = before;
    if ((op === 'in' || op === 'notIn') && Array.isArray(before.value) && Array.isArray(next.value))
      return { field, op, value: [...new Set([...before.value, ...next.value])] };
    if (op === 'anyFlag') return { field, op, value: Number(before.value) | Number(next.value) };
  }
  if (!isEither) return null;
  return { or: [...('or' in before ? before.or : [before]), next] };
}
