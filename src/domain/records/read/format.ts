import type { EnumDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { FESTIVAL_ZONE, formatDate, formatDateTime } from '#domain/values/dates.ts';
import { enumLabel } from './display.ts';
import { formatDays } from '#domain/values/dates/days-text.ts';
import { formatDuration, formatFilmDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { formatMoney, formatNumber, formatPercent } from '#domain/values/money.ts';
import { isTranslation, type RecordData, readNested, readText, textName, tradName } from '#domain/values/record-data.ts';
import { pickText } from '#domain/values/text/translation.ts';

export interface FormatOptions {
  readonly culture: string;
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
  /** What a boolean reads as; the caller brings the words of the interface. */
  readonly yes: string;
  readonly no: string;
  readonly zone?: string;
}

/** Text of one field of a list row, as lists, prints and exports show it; empty for no value. */
export function formatField(field: FieldDescriptor, row: RecordData, options: FormatOptions): string {
  if (isTranslation(field)) return readText(row, textName(field)) ?? pickText(readNested(row, tradName(field)), options.culture) ?? '';
  if (field.libelle !== undefined) return libelleText(row[field.libelle]);
  return formatValue(field, row[field.name], options);
}

/** Text of a value by the kind of its field. */
export function formatValue(field: FieldDescriptor, value: JsonValue | undefined, options: FormatOptions): string {
  if (value === null || value === undefined || value === '') return '';
  const kind = field.as ?? field.kind;
  if (typeof value === 'boolean') return value ? options.yes : options.no;
  if (typeof value === 'number') return formatNumeric(field, value, options);
  if (typeof value === 'string') return formatText(kind, value, options);
  if (field.kind === 'days') return formatDays(value, options.culture);
  return Array.isArray(value)
    ? value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join(', ')
    : JSON.stringify(value);
}

/** How the values of a field stand under one another in a table: numbers on the right, the digits of dates in columns. */
export function alignmentOf(field: FieldDescriptor): 'right' | 'figures' | undefined {
  const kind = field.as ?? field.kind;
  if (RIGHT_ALIGNED.has(kind)) return 'right';
  return kind.startsWith('date') ? 'figures' : undefined;
}

const RIGHT_ALIGNED: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent', 'year', 'duration', 'count', 'sum']);

function formatNumeric(field: FieldDescriptor, value: number, { culture, enums }: FormatOptions): string {
  switch (field.as ?? field.kind) {
    case 'money':
      return formatMoney(value, culture);
    case 'percent':
      return formatPercent(value, culture);
    case 'decimal':
      return withUnit(field, formatNumber(value, field.scale ?? 2, culture));
    case 'enum':
    case 'flags':
      return enumLabel(enums[field.enum ?? ''], value, culture) ?? (value === 0 ? '' : String(value));
    // A year or an id is a name, not a quantity: no thousands separator.
    case 'year':
    case 'reference':
    case 'owned':
    case 'image':
    case 'file':
      return String(value);
    default:
      return withUnit(field, formatNumber(value, 0, culture));
  }
}

function formatText(kind: string, value: string, { zone = FESTIVAL_ZONE }: FormatOptions): string {
  if (kind === 'date') return formatDate(value);
  if (kind === 'datetime') return formatDateTime(value, zone);
  if (kind === 'time') return value.slice(0, 5);
  const seconds = kind === 'duration' ? parseDuration(value) : null;
  if (seconds === null) return value;
  // The sum of a collection: nobody reads hundreds of hours in minutes.
  return Math.abs(seconds) < LONG_SECONDS ? formatFilmDuration(seconds) : formatDuration(seconds);
}

const LONG_SECONDS = 10 * 3600;

function withUnit(field: FieldDescriptor, text: string): string {
  return field.unit === undefined ? text : `${text}\u00a0${field.unit}`;
}

function libelleText(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(', ');
  return typeof value === 'string' ? value : '';
}
