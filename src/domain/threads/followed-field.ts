import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { isTranslation, tradName, withoutId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Thread } from './thread.ts';

interface ReadableField {
  readonly descriptor: EntityDescriptor;
  readonly field: FieldDescriptor;
}

/** A field by one of its names that the user may read in some record of the kind; null: there is none. */
export function readableField({ family }: Thread, name: string, has: Facts['has']): ReadableField | null {
  for (const descriptor of family) {
    const field = fieldShownAs(descriptor, name) ?? descriptor.fields.find((one) => historyName(one) === name);
    const isReadable = field !== undefined && field.kind !== 'secret' && has(descriptor.rights.record);
    if (isReadable && !isMaskedFrom(has, descriptor, field)) return { descriptor, field };
  }
  return null;
}

/** Name under which the history keeps the values of a field. */
export function historyName(field: FieldDescriptor): string {
  if (isTranslation(field)) return tradName(field);
  return field.kind === 'owned' ? withoutId(field.name) : field.name;
}
