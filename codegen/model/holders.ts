/** Records of persons that a record is of: what a hold on one of them stops. */
import type { RetentionRule } from '../runtime/retention.ts';
import { lineage, type Shape, type Shapes } from './fields/shapes.ts';
import { walk } from './paths.ts';

const DEPTH = 3;

interface Reached {
  readonly entity: string;
  readonly text: string;
}

/** The record itself, and those of persons that its references lead to; people who signed something in are no holders of it. */
export function holdersOf(shape: Shape, shapes: Shapes): RetentionRule['holders'] {
  const found: Reached[] = [{ entity: shape.name, text: '.' }];
  let level = found;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    level = level.flatMap((reached) => onwards(reached, shapes)).filter(({ entity }) => found.every((other) => other.entity !== entity));
    found.push(...level);
  }
  return found.flatMap(({ entity, text }) => {
    const path = walk(shapes, shape.name, text);
    return path !== null && 'steps' in path ? [{ entity, path }] : [];
  });
}

export function isPersonalEntity(shape: Shape, shapes: Shapes): boolean {
  return lineage(shapes, shape.name).some(({ draft }) => draft.input.personal === true);
}

function onwards({ entity, text }: Reached, shapes: Shapes): Reached[] {
  return [...(shapes.get(entity)?.fields.values() ?? [])].flatMap(({ kind, name, to = '', parent }) => {
    const next = shapes.get(to);
    if (kind !== 'reference' || next === undefined || !isPersonalEntity(next, shapes)) return [];
    if (parent !== true && next.draft.input.role?.is === 'people') return [];
    const step = name.replace(/^Id(?=[A-Z])/, '');
    return [{ entity: to, text: text === '.' ? step : `${text}.${step}` }];
  });
}
