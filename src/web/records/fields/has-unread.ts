import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { unreadText } from '#domain/values/unread-text.ts';
import { editedProperty } from './field-property.ts';

/** Some field of the record holds text that cannot be read. */
export function hasUnread(fields: readonly FieldDescriptor[], record: RecordData): boolean {
  return fields.some((field) => unreadText(field, record[editedProperty(field)]) !== null);
}
