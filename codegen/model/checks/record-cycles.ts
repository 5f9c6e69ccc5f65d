/** Records that hold themselves, or of which none could ever be the first. */
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { Context } from '../draft.ts';
import type { Shape, Shapes } from '../fields/shapes.ts';

interface Circle {
  /** Fields that lead on. */
  readonly follows: (field: FieldDescriptor, shape: Shape) => boolean;
  readonly message: (path: string) => string;
  readonly hint: string;
}

const CIRCLES: readonly Circle[] = [
  {
    follows: ({ name }, { parent }) => parent?.field === name,
    message: (path) => `des fiches seraient parties d'elles-mêmes : ${path}`,
    hint: 'ôter parent: true de l’une',
  },
  {
    follows: ({ kind }) => kind === 'owned' || kind === 'records',
    message: (path) => `une fiche se contiendrait sans fin : ${path}`,
    hint: 'en faire une référence',
  },
  {
    follows: ({ kind, required, default: value }) => kind === 'reference' && required && value === undefined,
    message: (path) => `aucune de ces fiches ne pourrait être la première : ${path}`,
    hint: 'ôter required: true de l’une',
  },
];

/** Looked at before anything walks the shapes: false when one of them leads back to itself. */
export function checkRecordCycles(shapes: Shapes, { diagnostics }: Context): boolean {
  const found = CIRCLES.flatMap(({ follows, message, hint }) => {
    function onward(shape: Shape): FieldDescriptor[] {
      return [...shape.fields.values()].filter((field) => field.to !== undefined && follows(field, shape));
    }
    return circlesOf(shapes, onward).map((circle) => ({ circle, message, hint }));
  });
  for (const { circle, message, hint } of found) {
    const [first] = circle;
    const position = first?.shape.draft.fields.get(first.field.name)?.at();
    if (first === undefined || position === undefined) continue;
    const path = [...circle.map(({ shape, field }) => `${shape.name}.${field.name}`), first.shape.name].join(' → ');
    diagnostics.report('model/cycle', position, message(path), hint);
  }
  return found.length === 0;
}

interface Way {
  readonly shape: Shape;
  readonly field: FieldDescriptor;
}

/** Each circle once, from the first of its entities that is met. */
function circlesOf(shapes: Shapes, onward: (shape: Shape) => readonly FieldDescriptor[]): Way[][] {
  const done = new Set<string>();
  const found: Way[][] = [];
  function walk(shape: Shape, path: readonly Way[]): void {
    const start = path.findIndex((way) => way.shape === shape);
    if (start >= 0) {
      found.push(path.slice(start));
      return;
    }
    if (done.has(shape.name)) return;
    for (const field of onward(shape)) {
      const next = shapes.get(field.to ?? '');
      if (next !== undefined) walk(next, [...path, { shape, field }]);
    }
    done.add(shape.name);
  }
  for (const shape of shapes.values()) walk(shape, []);
  return found;
}
