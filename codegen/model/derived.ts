/** Derived fields get their path and conditions once every entity is known. */
import type { Context } from './draft.ts';
import { whereValues } from './filters.ts';
import { resolvePath } from './paths.ts';
import type { Shapes } from './shapes.ts';

export function resolveDerived(shapes: Shapes, context: Context): void {
  for (const shape of shapes.values()) {
    for (const { name, input, at } of shape.draft.fields.values()) {
      const descriptor = shape.fields.get(name);
      if (descriptor === undefined || !('path' in input)) continue;
      const path = resolvePath(
        shapes,
        { entity: shape.name, text: input.path },
        { diagnostics: context.diagnostics, position: at('path') },
      );
      if (path === null) continue;
      const crossed = path.steps.map(({ entity }) => entity).toReversed();
      const where = whereValues(input.where, crossed, { shapes, context, at: (...rest) => at('where', ...rest) });
      shape.fields.set(name, { ...descriptor, path, ...(where !== undefined && { where }) });
    }
  }
}
