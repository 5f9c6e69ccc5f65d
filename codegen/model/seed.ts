/** System rows: fields by their name or their text, enumerations by key, a label as one text or three. */
import type { JsonValue } from '../runtime/field.ts';
import type { Context } from './draft.ts';
import { enumNumbers } from './screens/filters.ts';
import type { SeedRow } from './model.ts';
import { findField, knownNames } from './paths.ts';
import type { Shape } from './fields/shapes.ts';

/** Ids below this one are reserved to system rows. */
const FIRST_FREE_ID = 1001;

export function buildSeed(shape: Shape, context: Context): SeedRow[] {
  const { draft } = shape;
  return (draft.input.seed ?? []).map((row, index) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]): [string, JsonValue][] => {
        const position = draft.at('seed', index, name);
        if (name === 'Id') {
          if (typeof value !== 'number' || value >= FIRST_FREE_ID)
            context.diagnostics.report('schema/invalid-value', position, `un Id de ligne système est un nombre sous ${FIRST_FREE_ID}`);
          return [[name, value]];
        }
        const field = findField(shape, name);
        if (field === null) {
          context.diagnostics.unknown('model/unknown-column', position, {
            message: `« ${name} » n'est pas un champ de « ${shape.name} »`,
            name,
            known: knownNames(shape),
          });
          return [];
        }
        const translated = (field.kind === 'label' || field.kind === 'longText') && typeof value === 'string';
        return [[field.name, translated ? { fr: value } : enumNumbers(value, field, { context, position })]];
      }),
    ),
  );
}
