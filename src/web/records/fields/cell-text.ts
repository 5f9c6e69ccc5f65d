import type { EnumDescriptor, EnumValue, JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import { formatDate, formatDateTime } from '#domain/records/dates.ts';
import { enumLabel } from '#domain/records/display.ts';
import { formatFilmDuration, parseDuration } from '#domain/records/durations.ts';
import { formatMoney, formatNumber, formatPercent } from '#domain/records/money.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import type { NamedField } from '../resolve-field.ts';

export interface CellContext {
  readonly language: Language;
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
  readonly yes: string;
  readonly no: string;
}

/** What a list shows for a field of a row; empty when there is nothing to show. */
export function cellText(named: NamedField, row: RecordData, context: CellContext): string {
  const shown = row[named.textProperty];
  if (named.textProperty !== named.name && shown !== undefined) return plain(shown);
  const value = row[named.name];
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? numberText(named, value, context) : valueText(named, value, context);
}

/** Value of the enumeration a status cell shows as a pill. */
export function cellStatus(named: NamedField, row: RecordData, enums: CellContext['enums']): EnumValue | null {
  if (named.kind !== 'enum' || named.field.enum === undefined) return null;
  const descriptor = enums[named.field.enum];
  // An enumeration without tones is a plain choice (a civility, a format), not a status.
  if (descriptor === undefined || descriptor.values.every((value) => value.tone === 'neutral')) return null;
  return descriptor.values.find((value) => value.value === row[named.name]) ?? null;
}

function numberText(named: NamedField, value: number, { language, enums }: CellContext): string {
  switch (named.kind) {
    case 'money':
      return formatMoney(value, language);
    case 'percent':
      return formatPercent(value, language);
    case 'decimal':
      return formatNumber(value, named.field.scale ?? 2, language);
    case 'integer':
      return formatNumber(value, 0, language);
    case 'duration':
      return formatFilmDuration(value);
    case 'enum':
    case 'flags':
      return enumLabel(enums[named.field.enum ?? ''], value, language) ?? String(value);
    default:
      return String(value);
  }
}

function valueText(named: NamedField, value: JsonValue, { yes, no }: CellContext): string {
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value !== 'string') return plain(value);
  if (named.kind === 'date') return formatDate(value);
  if (named.kind === 'datetime') return formatDateTime(value);
  if (named.kind === 'time') return value.slice(0, 5);
  if (named.kind === 'duration') return formatFilmDuration(parseDuration(value) ?? 0);
  return value;
}

function plain(value: JsonValue): string {
  if (value === null) return '';
  if (Array.isArray(value))
    return value
      .map(plain)
      .filter((text) => text !== '')
      .join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
