import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isSealed } from './record-data.ts';

/** Travels in the place of a value that was sealed with another key: an empty one would be requested again, or not paid. */
export const UNREADABLE = 'illisible, clé absente';

/** A client sends back all that it was shown: this says nothing of the field, whose sealed value stays. */
export function isUnreadable(field: FieldDescriptor, value: JsonValue | undefined): boolean {
  return value === UNREADABLE && isSealed(field);
}
