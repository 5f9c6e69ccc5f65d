import type { EnumDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { formatDate, festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { formatDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { type CellAs, WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
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
  | { readonly as: 'time' | 'duration'; readonly seconds: number };

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
  const { cell: kept } = WRITTEN_KINDS[field.as ?? field.kind];
  if (typeof value === 'number' && !isNamed) return { as: 'number', value, format: FORMATS[kept] ?? 'integer' };
  const moment = typeof value === 'string' && value !== '' && !isNamed ? MOMENTS[kept]?.(value) : null;
  if (moment != null) return moment;
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
      return `${formatDate(cell.date)} ${formatDuration(cell.seconds).replace(/:00$/, '')}`;
    default:
      return formatDuration(cell.seconds);
  }
}

function seconds(as: 'time' | 'duration') {
  return (value: string): ExportCell | null => {
    const total = parseDuration(value);
    return total === null ? null : { as, seconds: total };
  };
}

/** Texts that a spreadsheet counts with. */
const MOMENTS: Readonly<Partial<Record<CellAs, (value: string) => ExportCell | null>>> = {
  date: (date) => ({ as: 'date', date }),
  datetime: (value) => {
    const instant = parseInstant(value);
    if (instant === null) return null;
    const { date, time } = zonedParts(instant, festivalZone());
    return { as: 'datetime', date, seconds: parseDuration(time) ?? 0 };
  },
  time: seconds('time'),
  duration: seconds('duration'),
};

const FORMATS: Readonly<Partial<Record<CellAs, NumberFormat>>> = {
  decimal: 'decimal',
  money: 'money',
  percent: 'percent',
  // A year or an id is a name, not a quantity.
  year: 'plain',
  number: 'plain',
};
