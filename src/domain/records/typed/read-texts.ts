import type { EntityDescriptor, FieldKind } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, type RecordData, withoutId } from '#domain/values/record-data.ts';
import type { TypedFault } from './typed.ts';
import { readText } from './typed-text.ts';

interface TextsReading {
  readonly record: RecordData;
  /** The record as it is stored. */
  readonly was: RecordData;
  readonly entity: (name: string) => Pick<EntityDescriptor, 'fields'> | undefined;
}

const LINES: ReadonlySet<FieldKind> = new Set(['string', 'email', 'url', 'phone', 'color']);

/**
 * Every text of one line that a record and its owned records say, by its path, with what is wrong with it; null: nothing is.
 * A text that is stored already is right.
 */
export function readTexts(
  { fields }: Pick<EntityDescriptor, 'fields'>,
  { record, was, entity }: TextsReading,
): ReadonlyMap<string, TypedFault | null> {
  const found = new Map<string, TypedFault | null>();
  for (const field of fields) {
    if (field.kind === 'owned') {
      const name = withoutId(field.name);
      const nested = record[name];
      const target = entity(field.to ?? '');
      if (!isRecordData(nested) || target === undefined) continue;
      const held = was[name];
      for (const [path, fault] of readTexts(target, { record: nested, was: isRecordData(held) ? held : {}, entity }))
        found.set(`${name}.${path}`, fault);
    } else if (LINES.has(field.kind)) {
      const text = record[field.name];
      if (typeof text !== 'string' || text.trim() === '') continue;
      const read = text === was[field.name] ? null : readText(field, text);
      if (read === null || 'fault' in read || read.value !== '' || !field.required)
        found.set(field.name, read !== null && 'fault' in read ? read.fault : null);
    }
  }
  return found;
}
