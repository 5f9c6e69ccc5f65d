import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { dictionaryEntries } from '#web/runtime/dictionaries.ts';

/**
 * Unique values that the dictionary of the entity shows another record to hold: the year of an edition (000 §5).
 * The server alone refuses values that no dictionary lists.
 */
export function takenValues({ dictionary, fields }: EntityDescriptor, record: RecordData): readonly FieldError[] {
  if (dictionary === null) return [];
  const others = dictionaryEntries(dictionary.path).filter(({ Id }) => Id !== readId(record));
  return fields
    .filter(({ name, unique }) => unique && dictionary.fields.includes(name))
    .filter(({ name }) => record[name] != null && others.some((other) => other[name] === record[name]))
    .map(({ name }) => ({ path: name, code: 'deja-pris' }));
}
