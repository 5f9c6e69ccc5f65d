/** Fields that show a text whose numbers sort as numbers sort so too: a reference by its display, a `join` by its end. */
import type { FieldDescriptor } from '../../runtime/field.ts';
import { defaultDisplay } from './display.ts';
import { findField } from '../paths.ts';
import type { Shape, Shapes } from './shapes.ts';

export function spreadNaturalOrder(shapes: Shapes): void {
  const named = new Set([...shapes.values()].filter(isNamedNaturally).map(({ name }) => name));
  for (const shape of shapes.values()) {
    for (const field of shape.fields.values()) {
      if (showsNaturally(field, { shapes, named })) shape.fields.set(field.name, { ...field, natural: true });
    }
  }
}

/** `"{Code} {Libelle}"` where the code is natural. */
function isNamedNaturally(shape: Shape): boolean {
  const display = shape.draft.input.display ?? defaultDisplay(shape);
  return [...(display ?? '').matchAll(/\{([^{}.]*)\}/g)].some(([, name = '']) => findField(shape, name)?.natural === true);
}

interface DisplayNames {
  readonly shapes: Shapes;
  /** Entities whose records are called by a natural text. */
  readonly named: ReadonlySet<string>;
}

function showsNaturally({ kind, to, path }: FieldDescriptor, { shapes, named }: DisplayNames): boolean {
  if (kind === 'reference') return named.has(to ?? '');
  const target = path?.steps.at(-1)?.entity ?? '';
  if (kind !== 'join' || path === undefined) return false;
  const end = path.field === null ? null : shapes.get(target)?.fields.get(path.field);
  return end === null ? named.has(target) : end?.natural === true || (end?.kind === 'reference' && named.has(end.to ?? ''));
}
