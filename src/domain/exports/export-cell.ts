import type { EnumDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { formatDate, FESTIVAL_ZONE, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { formatDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { formatField } from '#domain/records/read/format.ts';
import type { RecordData } from '#domain/values/record-data.ts';

export type NumberFormat = 'integer' | 'decimal' | 'money' | 'percent' | 'plain';

/** One value of an exported row, with its type: a spreadsheet adds, sorts and filters it as what it is. */
export type ExportCell =
  | { readonly as: 'empty' }
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'number'; readonly value: number; readonly format: NumberFormat }
  /** `YYYY-MM-DD`. */
  | { readonly as: 'date'; readonly date: string }
  /** Day and clock of the festival's zone. */
  | { readonly as: 'datetime'; readonly date: string; readonly seconds: number }
  | { readonly as: 'time'; readonly seconds: number }
  | { readonly as: 'duration'; readonly seconds: number };

export interface ExportOptions {
  readonly culture: string;
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
  readonly yes: string;
  readonly no: string;
}

const EMPTY: ExportCell = { as: 'empty' };

/** A field of a list row as an export writes it. */
export function exportCell(field: FieldDescriptor, row: RecordData, options: ExportOptions): ExportCell {
  const value = row[field.name];
  const isNamed = field.libelle !== undefined || field.enum !== undefined;
  if (typeof value === 'number' && !isNamed) return { as: 'number', value, format: formatOf(field) };
  if (typeof value === 'string' && value !== '' && !isNamed) {
    const cell = instantCell(field, value);
    if (cell !== null) return cell;
  }
  const text = formatField(field, row, options);
  return text === '' ? EMPTY : { as: 'text', text };
}

/** The value as a French spreadsheet reads it in a text file: `12/03/2026`, `1234,5`, `00:14:20`. */
export function csvValue(cell: ExportCell): string | number | null {
  switch (cell.as) {
    case 'empty':
      return null;
    case 'text':
      return cell.text;
    case 'number':
      return cell.value;
    case 'date':
      return formatDate(cell.date);
    case 'datetime':
      return `${formatDate(cell.date)} ${formatDuration(cell.seconds).slice(0, 5)}`;
    default:
      return formatDuration(cell.seconds);
  }
}

function instantCell(field: FieldDescriptor, value: string): ExportCell | null {
  switch (field.as ?? field.kind) {
    case 'date':
      return { as: 'date', date: value };
    case 'datetime': {
      const instant = parseInstant(value);
      if (instant === null) return null;
      const { date, time } = zonedParts(instant, FESTIVAL_ZONE);
      return { as: 'datetime', date, seconds: parseDuration(time) ?? 0 };
    }
    case 'time':
    case 'duration': {
      const seconds = parseDuration(value);
      if (seconds === null) return null;
      return { as: field.kind === 'time' ? 'time' : 'duration', seconds };
    }
    default:
      return null;
  }
}

function formatOf(field: FieldDescriptor): NumberFormat {
  switch (field.as ?? field.kind) {
    case 'money':
      return 'money';
    case 'percent':
      return 'percent';
    case 'decimal':
      return 'decimal';
    // A year or an id is a name, not a quantity.
    case 'year':
    case 'image':
    case 'file':
      return 'plain';
    default:
      return 'integer';
  }
}
