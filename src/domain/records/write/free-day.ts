import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';

interface Listed {
  /** The record that holds the list. */
  readonly parent: RecordData;
  readonly items: readonly RecordData[];
}

/** Days that a new part of a list proposes: the first of the period of its parent that no other part has; a full period begins again. */
export function freeDays({ fields }: EntityDescriptor, { parent, items }: Listed): RecordData {
  return Object.fromEntries(
    fields.flatMap(({ name, within }) => {
      if (within === undefined) return [];
      const [start, end] = [readText(parent, within[0]), readText(parent, within[1])];
      if (start === null) return [];
      const taken = new Set(items.map((item) => readText(item, name)));
      return [[name, firstFree(start, end, taken)]];
    }),
  );
}

function firstFree(start: string, end: string | null, taken: ReadonlySet<string | null>): string {
  let day = start;
  while (taken.has(day)) day = addDays(day, 1);
  return end !== null && day >= end ? start : day;
}
