/** Conditions on a record itself: those of `condition`, of the cases of a choice, of a summary. */
import type { RecordConditions } from '../../condition-metamodel.ts';
import type { Step } from '../../load/yaml-file.ts';
import type { FilterNode } from '../../runtime/field.ts';
import type { Context } from '../draft.ts';
import { type FilterLeaf, filterNodes } from '../screens/filters.ts';
import type { Position } from '../model.ts';
import { findField, knownNames } from '../paths.ts';
import type { Shape, Shapes } from './shapes.ts';

interface ConditionsPlace {
  readonly shapes: Shapes;
  readonly shape: Shape;
  readonly context: Context;
}
type At = (...path: readonly Step[]) => Position;

export function recordConditions(conditions: RecordConditions | readonly [], place: ConditionsPlace, at: At): FilterNode[] {
  return conditions.flatMap((one, index) => {
    if (!('any' in one)) return leafNodes(one, place, (...path) => at(index, ...path));
    const or = one.any.map((item, position): FilterNode => {
      const inside: At = (...path) => at(index, 'any', position, ...path);
      const leaves = Array.isArray(item) ? item : [item];
      return {
        and: leaves.flatMap((leaf, rank) => leafNodes(leaf, place, Array.isArray(item) ? (...path) => inside(rank, ...path) : inside)),
      };
    });
    return [{ or }];
  });
}

function leafNodes(leaf: FilterLeaf, { shapes, shape, context }: ConditionsPlace, at: At): FilterNode[] {
  const other = otherField(leaf);
  const nodes = filterNodes(shapes, [other === null ? leaf : { ...leaf, value: undefined }], {
    entity: shape.name,
    at: (_, ...path) => at(...path),
    context,
    isAlone: other !== null,
  });
  if (other === null) return nodes;
  const comparedField = findField(shape, other);
  if (comparedField === null)
    context.diagnostics.unknown('model/unknown-column', at('value'), {
      message: `« ${other} » n'est pas un champ de « ${shape.name} »`,
      name: other,
      known: knownNames(shape),
    });
  return nodes.map((node) => comparedWith(node, comparedField?.name ?? other));
}

/** `$Depart` → `Depart`; `$moi` is a value. */
function otherField({ value }: FilterLeaf): string | null {
  return typeof value === 'string' && /^\$[A-Z]/.test(value) ? value.slice(1) : null;
}

function comparedWith(node: FilterNode, other: string): FilterNode {
  if ('not' in node) return { not: comparedWith(node.not, other) };
  return 'op' in node ? { ...node, other } : node;
}
