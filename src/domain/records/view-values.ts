import type { FilterNode } from '#generated/entities/descriptor.gen.ts';

/** Who looks at a view, and the edition that person works on (null: there is none). */
export interface Viewer {
  readonly edition: number | null;
  readonly user: number | null;
}

/** Conditions of a view for one person: `$edition` and `$moi` become numbers; without an edition, all of them show. */
export function viewConditions(nodes: readonly FilterNode[], viewer: Viewer): readonly FilterNode[] {
  return nodes.flatMap((node) => known(node, viewer) ?? []);
}

function known(node: FilterNode, viewer: Viewer): FilterNode | null {
  if ('and' in node) return { and: viewConditions(node.and, viewer) };
  if ('or' in node) return { or: viewConditions(node.or, viewer) };
  if ('not' in node) {
    const inner = known(node.not, viewer);
    return inner === null ? null : { not: inner };
  }
  if (node.value === '$edition') return viewer.edition === null ? null : { ...node, value: viewer.edition };
  // Nobody is no one's row: an id that no record has.
  if (node.value === '$moi') return { ...node, value: viewer.user ?? 0 };
  return node;
}
