import { norm } from '#domain/values/text/norm.ts';

/** One right, as `GET /utilisateur-droits/arbre` tells it. */
export interface Right {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly parent: number | null;
}

export interface RightNode extends Right {
  readonly level: number;
  /** Place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  /** Section of the menu; empty: the menu does not name it. */
  readonly section: string;
  readonly children: readonly RightNode[];
}

/** Place of a right in the menu, and the section of the menu that it stands in. */
export interface MenuPlace {
  readonly rank: number;
  readonly section: string;
}

const NO_PLACE: MenuPlace = { rank: Number.POSITIVE_INFINITY, section: '' };

/** The tree in the order of the menu; what the menu does not name comes after it, by label. */
export function buildTree(
  rights: readonly Right[],
  { places = new Map(), collator = new Intl.Collator('fr') }: TreeOrder = {},
): readonly RightNode[] {
  const rightIds = new Set(rights.map(({ id }) => id));
  const childrenOf = Map.groupBy(rights, ({ parent }) => (parent !== null && rightIds.has(parent) ? parent : null));
  function grow(parent: number | null, level: number): readonly RightNode[] {
    return (childrenOf.get(parent) ?? [])
      .toSorted((left, right) => byPlace(left, right) || collator.compare(left.label, right.label))
      .map((right, index, siblings) => ({
        ...right,
        level,
        position: index + 1,
        siblings: siblings.length,
        section: places.get(right.code)?.section ?? '',
        children: grow(right.id, level + 1),
      }));
  }
  return grow(null, 1);

  function byPlace(left: Right, right: Right): number {
    const [first, second] = [places.get(left.code) ?? NO_PLACE, places.get(right.code) ?? NO_PLACE];
    return first.rank === second.rank ? 0 : first.rank - second.rank;
  }
}

interface TreeOrder {
  /** By code. */
  readonly places?: ReadonlyMap<string, MenuPlace>;
  readonly collator?: Intl.Collator;
}

/** Visible nodes of the tree: whole branches that hold a match when something is searched, else the unfolded ones. */
export function visibleNodes(tree: readonly RightNode[], unfolded: ReadonlySet<number>, search: string): readonly RightNode[] {
  const wanted = norm(search.trim());
  return tree.flatMap((node) => {
    if (wanted !== '' && !branch(node).some((each) => matches(each, wanted))) return [];
    const isOpen = wanted === '' ? unfolded.has(node.id) : true;
    // Below a right that matches itself, everything is shown: that is what one wants to tick.
    const rest = wanted !== '' && matches(node, wanted) ? '' : search;
    const below = wanted !== '' && rest === '' ? branch(node).slice(1) : visibleNodes(node.children, unfolded, search);
    return isOpen ? [node, ...below] : [node];
  });
}

function matches(node: RightNode, wanted: string): boolean {
  return norm(`${node.label} ${node.code}`).includes(wanted);
}

/** A node and everything below it, in reading order. */
export function branch(node: RightNode): readonly RightNode[] {
  return [node, ...node.children.flatMap(branch)];
}

/** From the root down to the parent of a right. */
export function ancestors(tree: readonly RightNode[], id: number): readonly RightNode[] {
  for (const node of tree) {
    if (node.id === id) return [];
    if (branch(node).some((each) => each.id === id)) return [node, ...ancestors(node.children, id)];
  }
  return [];
}

export interface ToggleInput {
  readonly tree: readonly RightNode[];
  readonly held: readonly number[];
  readonly node: RightNode;
  /** Rights that come from the group: never copied into the person's own. */
  readonly inherited: ReadonlySet<number>;
  /** `alone`: this right and nothing else; `branch`: everything below as well. */
  readonly reach: 'natural' | 'alone' | 'branch';
}

/**
 * Ticking a right brings the ones above it, which lead to it; unticking one takes those below it, which need it.
 * Answers the new list, in a stable order.
 */
export function toggleRight({ tree, held, node, inherited, reach }: ToggleInput): readonly number[] {
  const set = new Set(held);
  if (isWhole(set, node, reach)) for (const each of reach === 'alone' ? [node] : branch(node)) set.delete(each.id);
  else for (const each of added(tree, node, reach)) if (!inherited.has(each.id)) set.add(each.id);
  return [...set].toSorted((left, right) => left - right);
}

function isWhole(held: ReadonlySet<number>, node: RightNode, reach: ToggleInput['reach']): boolean {
  return reach === 'branch' ? branch(node).every(({ id }) => held.has(id)) : held.has(node.id);
}

function added(tree: readonly RightNode[], node: RightNode, reach: ToggleInput['reach']): readonly RightNode[] {
  if (reach === 'alone') return [node];
  return [...ancestors(tree, node.id), ...(reach === 'branch' ? branch(node) : [node])];
}

export interface Held {
  readonly own: ReadonlySet<number>;
  readonly inherited: ReadonlySet<number>;
}

/** Number of the rights below that are held, for the line of a folded branch. */
export function heldBelow(node: RightNode, { own, inherited }: Held): { readonly held: number; readonly total: number } {
  const below = branch(node);
  return { held: below.filter(({ id }) => own.has(id) || inherited.has(id)).length, total: below.length };
}
