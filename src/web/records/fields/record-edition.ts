import { createContext, use } from 'react';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';

/** Year of the record whose sheet is open, for its parts and links; null: it is of no edition. */
export const RecordEdition = createContext<number | null>(null);

/** Year of a record: its own, or that of the sheet it is a part of. Its pickers offer what is of the same one. */
export function useRecordEdition(descriptor: EntityDescriptor, record: RecordData): number | null {
  const around = use(RecordEdition);
  return editionOf(descriptor, record) ?? around;
}

export function editionOf({ edition }: EntityDescriptor, record: RecordData): number | null {
  return edition === null ? null : readNumber(record, edition);
}
