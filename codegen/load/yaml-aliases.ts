/** Aliases that lead nowhere, into themselves, or to more than a schema ever holds. */
import { type Alias, type Document, isAlias, isMap, isNode, isPair, isScalar, isSeq, type Node, visit } from 'yaml';

export interface YamlFault {
  readonly offset: number;
  readonly message: string;
}

/** Nodes of one file once its aliases are followed: the largest of ours holds a fiftieth. */
const NODES_MAX = 100_000;

/** Without these no text holds an alias or a merge, however its keys are written. */
const MAY_HOLD_ALIASES = /[*\\]|<</;

type Targets = ReadonlyMap<Alias, Node | undefined>;

export function aliasFaults(document: Document.Parsed, text: string): YamlFault[] {
  if (!MAY_HOLD_ALIASES.test(text)) return [];
  const { targets, faults, merged } = followAliases(document);
  for (const value of merged) {
    if (!isMergeable(value, targets)) faults.push({ offset: value.range?.[0] ?? 0, message: '« << » attend l’alias d’un objet' });
  }
  const [first] = targets.keys();
  if (faults.length === 0 && first !== undefined && sizeOf(document.contents, targets, new Map()) > NODES_MAX)
    faults.push({ offset: first.range?.[0] ?? 0, message: `les alias de ce fichier font plus de ${NODES_MAX} valeurs` });
  return faults;
}

/** Each alias with the last anchor of its name before it, in one reading: `resolve` of the library reads the file again for each. */
function followAliases(document: Document.Parsed): { targets: Targets; faults: YamlFault[]; merged: readonly Node[] } {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node | undefined>();
  const faults: YamlFault[] = [];
  const merged: Node[] = [];
  visit(document, {
    Alias: (_, alias, ancestors) => {
      const target = anchors.get(alias.source);
      targets.set(alias, target);
      const offset = alias.range?.[0] ?? 0;
      if (target === undefined) faults.push({ offset, message: `alias sans ancre avant lui : « *${alias.source} »` });
      else if (ancestors.some((ancestor) => ancestor === target))
        faults.push({ offset, message: `« *${alias.source} » se contient lui-même` });
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
    Pair: (_, { key, value }) => {
      if (isScalar(key) && (key.value === '<<' || typeof key.value === 'symbol') && isNode(value)) merged.push(value);
    },
  });
  return { targets, faults, merged };
}

function isMergeable(value: Node, targets: Targets): boolean {
  const target = isAlias(value) ? targets.get(value) : value;
  if (isSeq(target)) return target.items.every((item) => isNode(item) && !isSeq(item) && isMergeable(item, targets));
  return isMap(target);
}

/** With each alias counted as what it stands for; anchors are counted once, so that the count itself costs nothing. */
function sizeOf(node: unknown, targets: Targets, sizes: Map<unknown, number>): number {
  const counted = sizes.get(node);
  if (counted !== undefined) return counted;
  const inner = isAlias(node) ? [targets.get(node)] : childrenOf(node);
  const size = inner.reduce((sum: number, child) => sum + sizeOf(child, targets, sizes), 1);
  sizes.set(node, size);
  return size;
}

function childrenOf(node: unknown): readonly unknown[] {
  if (isMap(node) || isSeq(node)) return node.items;
  return isPair(node) ? [node.key, node.value] : [];
}
