import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';

/** Entity whose steps a record takes on the sheet of its base, having none of its own; null for all others. */
export function sheetlessEntity({ sheetless = [] }: EntityDescriptor, record: RecordData): string | null {
  return sheetless.find(({ field, value }) => record[field] === value)?.entity ?? null;
}
