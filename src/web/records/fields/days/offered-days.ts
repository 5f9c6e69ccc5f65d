import type { FieldDescriptor, Moment } from '#generated/entities/descriptor.gen.ts';
import { addDays, daysBetween } from '#domain/values/dates.ts';
import { type RecordData, readText } from '#domain/values/record-data.ts';
import type { DictionaryEntry } from '#web/runtime/dictionaries.ts';

/** A wrong year in the dates of an edition must not draw hundreds of buttons. */
const OFFERED_MAX = 62;

/** Sources of the ends, besides the record. */
export interface KnownDays {
  readonly today: string;
  /** Entries of the dictionary that the ends name. */
  readonly entries: readonly DictionaryEntry[];
}

/** The dictionary that the ends of the days stand in; null: they come with the record. */
export function dictionaryOfDays({ between }: FieldDescriptor): string | null {
  return between?.find(({ read }) => read !== undefined)?.read?.dictionary ?? null;
}

/** Days that the form of a record offers, first to last; none while an end is not known. */
export function offeredDays({ between }: FieldDescriptor, record: RecordData, knownDays: KnownDays): readonly string[] {
  const [first, last] = (between ?? []).map((end) => {
    const day = dayOf(end, record, knownDays);
    return day === null ? null : addDays(day, end.days);
  });
  if (!first || !last || last < first) return [];
  const count = Math.min(daysBetween(first, last) + 1, OFFERED_MAX);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The record may point elsewhere than when it was read: the dictionary comes first. */
function dayOf({ field, read }: Moment, record: RecordData, { today, entries }: KnownDays): string | null {
  if (field === null) return today;
  const pointed = read === undefined ? undefined : entries.find((entry) => entry[read.key] === record[read.reference]);
  const day = read === undefined ? undefined : pointed?.[read.value];
  return typeof day === 'string' ? day : readText(record, field);
}
