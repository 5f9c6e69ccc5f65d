import type { EnumValue, Language, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { showingOf } from '#domain/records/kinds/shown-kinds.ts';
import { formatField } from '#domain/records/read/format.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { NamedField } from '../lookup/resolve-field.ts';

export interface CellContext {
  readonly language: Language;
  readonly yes: string;
  readonly no: string;
}

/** Text of a list for a field of a row; empty when there is nothing to show. */
export function cellText(named: NamedField, row: RecordData, { language, yes, no }: CellContext): string {
  return formatField(named.field, row, { culture: language, enums: named.enums, yes, no });
}

/** A value that says what it means. */
export type StatusValue = EnumValue & { readonly status: StatusMeaning };

/** Value of the enumeration that a cell shows as a status; null: none, or a plain choice (a civility, a format). */
export function cellStatus(named: NamedField, row: RecordData): StatusValue | null {
  if (showingOf(named.kind).cell !== 'status' || named.field.enum === undefined) return null;
  const found = named.enums[named.field.enum]?.values.find(({ value }) => value === row[named.name]);
  return found?.status === undefined ? null : { ...found, status: found.status };
}
