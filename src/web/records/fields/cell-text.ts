import type { EnumValue, Language } from '#generated/entities/descriptor.gen.ts';
import { showingOf } from '#domain/records/kinds/shown-kinds.ts';
import { formatField } from '#domain/records/read/format.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { NamedField } from '../lookup/resolve-field.ts';

export interface CellContext {
  readonly language: Language;
  readonly yes: string;
  readonly no: string;
}

/** What a list shows for a field of a row; empty when there is nothing to show. */
export function cellText(named: NamedField, row: RecordData, { language, yes, no }: CellContext): string {
  return formatField(named.field, row, { culture: language, enums: named.enums, yes, no });
}

/** Value of the enumeration a status cell shows as a pill. */
export function cellStatus(named: NamedField, row: RecordData): EnumValue | null {
  if (showingOf(named.kind).cell !== 'status' || named.field.enum === undefined) return null;
  const descriptor = named.enums[named.field.enum];
  // An enumeration without tones is a plain choice (a civility, a format), not a status.
  if (descriptor === undefined || descriptor.values.every((value) => value.tone === 'neutral')) return null;
  return descriptor.values.find((value) => value.value === row[named.name]) ?? null;
}
