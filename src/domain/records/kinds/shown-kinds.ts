import type { DerivedKind, EnumDescriptor, FieldDescriptor, FieldKind, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { festivalZone, formatDate, formatDateTime } from '#domain/values/dates.ts';
import { formatDays } from '#domain/values/dates/days-text.ts';
import { parseDuration, shownDuration } from '#domain/values/dates/durations.ts';
import { enumLabel } from '../read/display.ts';
import { formatMoney, formatNumber, formatPercent } from '#domain/values/money.ts';
import { isDerivedKind } from '#domain/values/record-data.ts';
import type { SummedAs } from '#domain/values/sums.ts';

export interface FormatOptions {
  readonly culture: string;
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
  /** Text of a boolean; the caller brings the words of the interface. */
  readonly yes: string;
  readonly no: string;
  readonly zone?: string;
}

/** Comparison of the values of a field, whatever the kind they are stored as. */
export type ComparedAs =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'duration'
  | 'choice'
  | 'flags'
  | 'list'
  | 'span'
  | 'days'
  | 'opaque';

/** All that lists and their filters do by the kind of a field, or by what a derived field results in. */
interface ShownKind {
  readonly number: (value: number, field: FieldDescriptor, options: FormatOptions) => string;
  readonly text: (value: string, options: FormatOptions) => string;
  readonly list: (value: JsonValue, options: FormatOptions) => string;
  /** Alignment of values under one another in a table: numbers on the right, the digits of dates in columns. */
  readonly align: 'right' | 'figures' | undefined;
  readonly summed: SummedAs;
  /** Content of a cell instead of the plain text. */
  readonly cell: 'text' | 'status' | 'color' | 'image' | 'file';
  /** Its figures are understood without a label. */
  readonly isSelfEvident: boolean;
  readonly compared: ComparedAs;
  /** One value, which a cell, a line of a file or a series may write; anything else is edited as a whole on the sheet. */
  readonly isOneValue: boolean;
}

function withUnit({ unit }: FieldDescriptor, text: string): string {
  return unit === undefined ? text : `${text}\u00a0${unit}`;
}

const PLAIN: ShownKind = {
  number: (value, field, { culture }) => withUnit(field, formatNumber(value, 0, culture)),
  text: (value) => value,
  list: (value) =>
    Array.isArray(value)
      ? value.map((item: JsonValue) => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join(', ')
      : JSON.stringify(value),
  align: undefined,
  summed: 'number',
  cell: 'text',
  isSelfEvident: false,
  compared: 'text',
  isOneValue: true,
};
const NUMBER: ShownKind = { ...PLAIN, align: 'right', compared: 'number' };
const NESTED: ShownKind = { ...PLAIN, compared: 'opaque', isOneValue: false };
const LIST: ShownKind = { ...PLAIN, compared: 'list' };
const DERIVED: ShownKind = { ...PLAIN, isOneValue: false };
/** A year or an id is a name, not a quantity: no thousands separator. */
const NAME: ShownKind = { ...PLAIN, number: String, compared: 'choice' };
/** Edited on the sheet: a file, or a record of its own. */
const FILE: ShownKind = { ...NAME, isOneValue: false };
const CHOICE: ShownKind = {
  ...PLAIN,
  compared: 'choice',
  number: (value, field, { enums, culture }) => enumLabel(enums[field.enum ?? ''], value, culture) ?? (value === 0 ? '' : String(value)),
};

const STORED: Readonly<Record<Exclude<FieldKind, DerivedKind>, ShownKind>> = {
  string: PLAIN,
  email: PLAIN,
  url: PLAIN,
  phone: PLAIN,
  text: PLAIN,
  color: { ...PLAIN, cell: 'color' },
  secret: NESTED,
  integer: NUMBER,
  decimal: { ...NUMBER, number: (value, field, { culture }) => withUnit(field, formatNumber(value, field.scale ?? 2, culture)) },
  money: { ...NUMBER, number: (value, _, { culture }) => formatMoney(value, culture), summed: 'money' },
  percent: { ...NUMBER, number: (value, _, { culture }) => formatPercent(value, culture) },
  year: { ...NUMBER, number: String, isSelfEvident: true },
  boolean: { ...PLAIN, compared: 'boolean' },
  date: { ...PLAIN, text: formatDate, align: 'figures', compared: 'date' },
  datetime: { ...PLAIN, text: (value, { zone = festivalZone() }) => formatDateTime(value, zone), align: 'figures', compared: 'datetime' },
  time: { ...PLAIN, text: (value) => value.slice(0, 5), compared: 'time' },
  duration: { ...NUMBER, text: durationText, summed: 'time', isSelfEvident: true, compared: 'duration' },
  enum: { ...CHOICE, cell: 'status' },
  flags: { ...CHOICE, compared: 'flags' },
  reference: NAME,
  owned: FILE,
  label: PLAIN,
  longText: PLAIN,
  image: { ...FILE, cell: 'image' },
  file: { ...FILE, cell: 'file' },
  object: NESTED,
  objects: NESTED,
  records: NESTED,
  numbers: LIST,
  strings: LIST,
  days: { ...PLAIN, list: (value, { culture }) => formatDays(value, culture), compared: 'days' },
  ids: LIST,
  links: { ...LIST, isOneValue: false },
};

/** A computed value is shown and compared as its result, but for the ids and the days of those that result in a text. */
const WORKED_OUT: Readonly<Partial<Record<DerivedKind, ShownKind>>> = {
  references: { ...DERIVED, compared: 'list' },
  span: { ...DERIVED, compared: 'span' },
};

export function showingOf(kind: FieldKind): ShownKind {
  return isDerivedKind(kind) ? (WORKED_OUT[kind] ?? DERIVED) : STORED[kind];
}

function durationText(value: string): string {
  const seconds = parseDuration(value);
  return seconds === null ? value : shownDuration(seconds);
}
