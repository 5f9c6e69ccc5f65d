import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { WRITTEN_KINDS } from '../kinds/written-kinds.ts';
import { fieldShownAs } from './filter-fields.ts';

/** The fields that a list shows: those of the requested columns, or all that weigh little; or which of the names are none. */
export function shownFields(
  entity: EntityDescriptor,
  names: readonly string[] | null,
): { readonly fields: readonly FieldDescriptor[] } | { readonly errors: readonly FieldError[] } {
  if (names === null) return { fields: entity.fields.filter((field) => !WRITTEN_KINDS[field.kind].isHeavy) };
  const requested = names
    .filter((name) => name !== 'Id' && name !== 'Version')
    .map((name) => ({ name, field: fieldShownAs(entity, name) }));
  const errors = requested.flatMap(({ name, field }): FieldError[] =>
    field === undefined ? [{ path: `Colonnes.${name}`, code: 'champ-inconnu' }] : [],
  );
  return errors.length > 0 ? { errors } : { fields: [...new Set(requested.flatMap(({ field }) => field ?? []))] };
}
