/** Aliases that lead nowhere, into themselves, or to more than a schema ever holds. */
import { type Alias, type Document, isAlias, isMap, isNode, isPair, isScalar, isSeq, type Node, visit } from 'yaml';

export interface YamlFault {
  readonly offset: number;
  readonly message: string;
}

/** Nodes of one file once its aliases are followed: the largest of ours holds a fiftieth. */
const NODES_MAX = 100_000;

export function aliasFaults(document: Document.Parsed): YamlFault[] {
  const faults: YamlFault[] = [];
  let first: Alias | undefined;
  visit(document, {
    Alias: (_, alias, ancestors) => {
      first ??= alias;
      const target = alias.resolve(document);
      const offset = alias.range?.[0] ?? 0;
      if (target === undefined) faults.push({ offset, message: `alias sans ancre avant lui : « *${alias.source} »` });
      else if (ancestors.some((ancestor) => ancestor === target))
        faults.push({ offset, message: `« *${alias.source} » se contient lui-même` });
    },
    Pair: (_, { key, value }) => {
      if (isScalar(key) && (key.value === '<<' || typeof key.value === 'symbol') && isNode(value) && !isMergeable(value, document))
        faults.push({ offset: value.range?.[0] ?? 0, message: '« << » attend l’alias d’un objet' });
    },
  });
  if (faults.length === 0 && first !== undefined && sizeOf(document.contents, document, new Map()) > NODES_MAX)
    faults.push({ offset: first.range?.[0] ?? 0, message: `les alias de ce fichier font plus de ${NODES_MAX} valeurs` });
  return faults;
}

function isMergeable(value: Node, document: Document.Parsed): boolean {
  const target = isAlias(value) ? value.resolve(document) : value;
  if (isSeq(target)) return target.items.every((item) => isNode(item) && !isSeq(item) && isMergeable(item, document));
  return isMap(target);
}

/** With each alias counted as what it stands for; anchors are counted once, so that the count itself costs nothing. */
function sizeOf(node: unknown, document: Document.Parsed, known: Map<unknown, number>): number {
  const counted = known.get(node);
  if (counted !== undefined) return counted;
  const inner = isAlias(node) ? [node.resolve(document)] : childrenOf(node);
  const size = inner.reduce((sum: number, child) => sum + sizeOf(child, document, known), 1);
  known.set(node, size);
  return size;
}

function childrenOf(node: unknown): readonly unknown[] {
  if (isMap(node) || isSeq(node)) return node.items;
  return isPair(node) ? [node.key, node.value] : [];
}
