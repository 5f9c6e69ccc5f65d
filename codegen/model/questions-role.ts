/** The types of questions by their number, and the field of an answer that holds each. */
import type { QuestionsDescriptor } from '../runtime/questioned.ts';
import type { EntityFile } from '../metamodel.ts';
import type { Context } from './draft.ts';
import { enumValue } from './enums.ts';
import type { Shape } from './fields/shapes.ts';

type RoleInput = Extract<NonNullable<EntityFile['role']>, { is: 'questions' }>;

export function questionsRole({ draft, fields }: Shape, roleInput: RoleInput, context: Context): QuestionsDescriptor {
  const types = fields.get(roleInput.type)?.enum ?? '';
  const trait = context.source.traits.find(({ name }) => name === roleInput.answers);
  const held = Object.keys({ ...trait?.input.fields });
  function numberOf(key: string, ...at: readonly (string | number)[]): number[] {
    const value = enumValue(context, types, key);
    if (value !== undefined) return [value];
    const enumKeys = Object.keys({ ...context.enums.get(types)?.input.values });
    context.diagnostics.unknown('model/unknown-value', draft.at('role', ...at), {
      message: `« ${key} » n'est pas une valeur de « ${types} »`,
      name: key,
      known: enumKeys,
    });
    return [];
  }
  for (const [key, name] of Object.entries(roleInput.values)) {
    numberOf(key, 'values', key);
    if (trait !== undefined && !held.includes(name))
      context.diagnostics.unknown('model/unknown-column', draft.at('role', 'values', key), {
        message: `« ${name} » n'est pas un champ du trait « ${roleInput.answers} »`,
        name,
        known: held,
      });
  }
  return {
    is: 'questions',
    of: roleInput.of,
    type: roleInput.type,
    values: questionTypes(roleInput.values, types, context),
    many: (roleInput.several ?? []).flatMap((key, index) => numberOf(key, 'several', index)),
  };
}

/** Field of an answer by the number of the type of its question. */
export function questionTypes(values: Readonly<Record<string, string>>, types: string, context: Context): Readonly<Record<number, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, field]) => {
      const value = enumValue(context, types, key);
      return value === undefined ? [] : [[value, field]];
    }),
  );
}
