/** `lookups:` compare a field of theirs with one of this record: a name that is neither would be left out without a word. */
import type { Everything } from '../everything.ts';
import type { ModelEntity } from '../model.ts';
import { resolvePath } from '../paths.ts';
import type { Shape } from '../fields/shapes.ts';

export function checkLookups({ name }: ModelEntity, { context, shapes }: Everything): void {
  const shape = shapes.get(name);
  for (const [lookup, { of, same, after = {}, unless = [] }] of Object.entries(shape?.draft.input.lookups ?? {})) {
    const target = shapes.get(of);
    if (shape === undefined || target === undefined) continue;
    for (const [key, pairs] of Object.entries({ same, after }))
      for (const [theirs, mine] of Object.entries(pairs)) {
        const position = shape.draft.at('lookups', lookup, key, theirs);
        checkTheirs(target, theirs, { context, position });
        resolvePath(shapes, { entity: name, text: mine }, { diagnostics: context.diagnostics, position });
      }
    for (const [index, field] of unless.entries()) {
      const position = shape.draft.at('lookups', lookup, 'unless', index);
      checkTheirs(target, field, { context, position });
      if (of !== name) checkTheirs(shape, field, { context, position });
    }
  }
}

function checkTheirs(
  { name: entity, fields }: Shape,
  name: string,
  { context, position }: Pick<Everything, 'context'> & Pick<ModelEntity, 'position'>,
): void {
  if (name === 'Id' || fields.has(name)) return;
  context.diagnostics.unknown('model/unknown-column', position, {
    message: `« ${name} » n'est pas un champ de « ${entity} »`,
    name,
    known: fields.keys(),
  });
}
