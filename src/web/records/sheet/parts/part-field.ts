import { readId, type RecordData } from '#domain/values/record-data.ts';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';

export interface PartField {
  readonly named: NamedField;
  readonly width: number;
}

/** A part as it was stored when its row or its form came up: what is typed now may still be typed over. Null: it is new. */
export function storedPart(item: RecordData): RecordData | null {
  return readId(item) > 0 ? item : null;
}
