import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, isSettled, isTranslation, type RecordData, sameValue, tradName } from '#domain/values/record-data.ts';
import { editedProperty, mayEdit } from '#web/records/fields/field-property.ts';
import { historyField } from './history-value.tsx';

export interface Restorable {
  /** As the record is saved: by its own name for the form. */
  readonly property: string;
  readonly field: FieldDescriptor;
  readonly value: RecordData[string];
}

interface PastRecord {
  readonly entity: EntityModule;
  readonly past: RecordData;
  readonly record: RecordData;
  readonly can: (right: string) => boolean;
}

/** Differences with the record as it is: fields that are typed, and others that only steps, links or owned records write. */
export function restorables({ entity, past, record, can }: PastRecord): {
  readonly values: readonly Restorable[];
  readonly left: readonly FieldDescriptor[];
} {
  const found = Object.entries(past).flatMap(([name, before]) => {
    const field = historyField(entity, name);
    if (field === undefined) return [];
    const property = editedProperty(field);
    const value = isTranslation(field) ? textsBefore(before, record[tradName(field)]) : before;
    return sameValue(value ?? null, record[property] ?? null) ? [] : [{ property, field, value }];
  });
  function isTyped({ field }: Restorable): boolean {
    return field.kind !== 'secret' && field.kind !== 'owned' && mayEdit(field, can) && !isSettled(field, record);
  }
  return { values: found.filter(isTyped), left: found.filter((one) => !isTyped(one)).map(({ field }) => field) };
}

/** The languages that the history tells, over those that did not change. */
function textsBefore(before: RecordData[string], now: RecordData[string]): RecordData[string] {
  if (!isRecordData(before)) return before ?? null;
  return isRecordData(now) ? { ...now, ...before, Id: now['Id'] ?? null } : before;
}
