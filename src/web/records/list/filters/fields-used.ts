import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { isLeaf } from '../list-search.ts';

/** Fields named by the filters in force, groups included. */
export function fieldsUsed(nodes: readonly FilterNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (isLeaf(node)) return [node.field];
    if ('and' in node) return fieldsUsed(node.and);
    return 'or' in node ? fieldsUsed(node.or) : fieldsUsed([node.not]);
  });
}
