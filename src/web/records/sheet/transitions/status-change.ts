import type { EntityModule, Language, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { findField } from '#web/records/lookup/resolve-field.ts';

interface StatusChange {
  readonly from: readonly string[];
  readonly to: string;
}

interface Changed {
  readonly record: RecordData;
  readonly language: Language;
}

/** The statuses that records have and the one that a step gives them; null: neither has a word. */
export function statusChanges(
  { descriptor, enums }: EntityModule,
  { to }: TransitionDescriptor,
  { records, language }: { readonly records: readonly RecordData[]; readonly language: Language },
): StatusChange | null {
  const name = descriptor.states?.field ?? '';
  const values = enums[findField(descriptor, name)?.enum ?? ''];
  const label = enumLabel(values, to, language) ?? '';
  const from = [...new Set(records.map((record) => enumLabel(values, readNumber(record, name), language) ?? ''))].filter(
    (one) => one !== '',
  );
  return label === '' || from.length === 0 ? null : { from, to: label };
}

export function statusChange(module: EntityModule, transition: TransitionDescriptor, { record, language }: Changed): StatusChange | null {
  return statusChanges(module, transition, { records: [record], language });
}
