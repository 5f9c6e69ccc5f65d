import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import { readNested, readText, type RecordData, tradName } from '#domain/values/record-data.ts';
import { pickText } from '#domain/values/text/translation.ts';

/**
 * Says which records of an edition another one has already: those with the same unique values and, where one of these is empty
 * and the database so tells nothing apart, those of the same name.
 */
export function alreadyThere(descriptor: EntityDescriptor, present: readonly RecordData[]): (record: RecordData) => boolean {
  const presentKeys = new Set(present.flatMap((record) => [...uniqueKeys(descriptor, record), nameKey(descriptor, record)]));
  return (record) => {
    const keys = uniqueKeys(descriptor, record);
    return (keys.length > 0 ? keys : [nameKey(descriptor, record)]).some((key) => presentKeys.has(key));
  };
}

/** One for each group of unique fields that the record fills. */
function uniqueKeys({ edition, unique }: EntityDescriptor, record: RecordData): readonly string[] {
  return unique
    .map((group) => group.filter((name) => name !== edition))
    .filter((group) => group.every((name) => (record[name] ?? null) !== null))
    .map((group) => JSON.stringify([group, group.map((name) => folded(record[name]))]));
}

function folded(value: RecordData[string]): unknown {
  return typeof value === 'string' ? norm(value) : value;
}

/** By the texts of its own that people read of it, and by what it is a part of. */
function nameKey({ display, fields, parent }: EntityDescriptor, record: RecordData): string {
  const shown = new Set(
    display.flatMap((part) => ('path' in part && part.path.steps.length === 0 && part.path.field !== null ? [part.path.field] : [])),
  );
  const texts = fields
    .filter(({ name }) => shown.has(name))
    .map((field) => (field.trad === undefined ? readText(record, field.name) : pickText(readNested(record, tradName(field)), 'fr')));
  return JSON.stringify([parent === null ? null : record[parent.field], texts.map((text) => norm(text ?? ''))]);
}
