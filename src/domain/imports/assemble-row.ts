import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, tradName, withoutId } from '#domain/values/record-data.ts';
import { TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import type { ImportTarget, LinkedValues } from './import-fields.ts';

/** Value of one column in a line, or the parts of its text about a record, by the names of its fields. */
export type ReadValue = { readonly target: ImportTarget } & ({ readonly value: JsonValue } | { readonly said: RecordData });

/** Record of a line, as a form sends it: texts, owned records and named records gather the columns that are theirs. */
export function assembleRow(values: readonly ReadValue[]): { readonly data: RecordData; readonly linked: LinkedValues } {
  const data: Record<string, JsonValue | undefined> = {};
  const inside: Record<string, Record<string, JsonValue>> = {};
  const linked: Record<string, Record<string, JsonValue | undefined>> = {};
  function gather<V>(groups: Record<string, Record<string, V>>, name: string, more: Readonly<Record<string, V>>): void {
    groups[name] = { ...groups[name], ...more };
  }
  for (const read of values) {
    const { field, place } = read.target;
    if ('said' in read) {
      if (place.in === 'name') Object.assign(data, read.said);
      else gather(linked, field.name, read.said);
    } else if (place.in === 'text') gather(inside, tradName(field), { [TRANSLATION_PROPERTIES[place.language]]: read.value });
    else if (place.in === 'owned') gather(inside, withoutId(place.of.name), { [field.name]: read.value });
    else if (place.in === 'linked') gather(linked, place.by.name, { [field.name]: read.value });
    else data[field.name] = read.value;
  }
  return { data: { ...data, ...inside }, linked };
}
