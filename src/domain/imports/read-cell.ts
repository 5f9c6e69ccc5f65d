import type { EnumDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { FESTIVAL_ZONE, formatDate, toUtcText, zonedInstant } from '#domain/values/dates.ts';
import { formatDuration, parseDuration, parseTypedDuration } from '#domain/values/dates/durations.ts';
import { parseDecimal, parseMoney } from '#domain/values/money.ts';
import { norm } from '#domain/values/text/norm.ts';
import { type CellAs, WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
import { isTranslation } from '#domain/values/record-data.ts';
import { parseTypedDate } from '#domain/values/dates/typed-dates.ts';
import { type Cell, cellText } from './cells.ts';

/** What a cell says in a field; `names`: records that are to be looked for; `unread`: it is not what the field holds. */
export type ReadCell = { readonly value: JsonValue } | { readonly names: readonly string[] } | { readonly unread: true };

interface Reading {
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
  readonly today: string;
}

const UNREAD = { unread: true } as const;
const orUnread = (value: JsonValue | null): ReadCell => (value === null ? UNREAD : { value });

/** Reads a cell as the field would read it from a person, and as an export wrote it. An empty cell is not read. */
export function readCell(field: FieldDescriptor, cell: Cell, reading: Reading): ReadCell {
  const text = cellText(cell);
  if (isTranslation(field)) return { value: text };
  return READERS[WRITTEN_KINDS[field.kind].cell]({ field, cell, text, ...reading });
}

interface CellReading extends Reading {
  readonly field: FieldDescriptor;
  readonly cell: Cell;
  readonly text: string;
}

const textIn = ({ cell, text }: CellReading): ReadCell => ({
  value: typeof cell === 'object' && cell !== null ? formatDate(cell.at.slice(0, 10)) : text,
});
const wholeIn = ({ cell, text }: CellReading): ReadCell => orUnread(numberIn(cell) ?? parseDecimal(text, 0));
const fractionIn = ({ cell, text, field }: CellReading): ReadCell => orUnread(numberIn(cell) ?? parseDecimal(text, field.scale ?? 2));

const READERS: Readonly<Record<CellAs, (reading: CellReading) => ReadCell>> = {
  text: textIn,
  number: textIn,
  boolean: ({ cell, text }) => orUnread(readYes(cell, text)),
  integer: wholeIn,
  year: wholeIn,
  decimal: fractionIn,
  percent: fractionIn,
  money: ({ cell, text }) => orUnread(numberIn(cell) ?? parseMoney(text)),
  date: ({ cell, text, today }) => orUnread(dayIn(cell, text, today)),
  datetime: ({ cell, text, today }) => orUnread(momentIn(cell, text, today)),
  time: ({ cell, text }) => orUnread(clockIn(cell, text)),
  duration: ({ cell, text }) => orUnread(durationIn(cell, text)),
  enum: ({ enums, field, text }) => orUnread(enumIn(enums[field.enum ?? ''], text)),
  flags: ({ enums, field, text }) => orUnread(flagsIn(enums[field.enum ?? ''], text)),
  name: (reading) => ((reading.field.key ?? 'Id') === 'Id' ? { names: [reading.text] } : wholeIn(reading)),
  names: ({ text }) => ({ names: partsOf(text) }),
  texts: ({ text }) => ({ value: [...partsOf(text)] }),
};

const partsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

const numberIn = (cell: Cell): number | null => (typeof cell === 'number' ? cell : null);

const YES = new Set(['oui', 'o', 'yes', 'y', 'si', 's', 'vrai', 'true', 'verdadero', 'x', '1', '✓']);
const NO = new Set(['non', 'n', 'no', 'faux', 'false', 'falso', '0']);

function readYes(cell: Cell, text: string): boolean | null {
  if (typeof cell === 'boolean') return cell;
  const said = norm(text);
  if (YES.has(said)) return true;
  return NO.has(said) ? false : null;
}

function dayIn(cell: Cell, text: string, today: string): string | null {
  return typeof cell === 'object' && cell !== null ? cell.at.slice(0, 10) : parseTypedDate(text, today);
}

function momentIn(cell: Cell, text: string, today: string): string | null {
  const said = typeof cell === 'object' && cell !== null ? cell.at.replace('T', ' ') : text.replace('T', ' ');
  const [day = '', clock = '00:00', ...more] = said.split(/\s+/);
  const date = parseTypedDate(day, today);
  const seconds = parseDuration(withSeconds(clock));
  if (date === null || seconds === null || more.length > 0) return null;
  return toUtcText(zonedInstant(date, formatDuration(seconds), FESTIVAL_ZONE));
}

const withSeconds = (clock: string): string => {
  const said = clock.replace(/[hH]/, ':').replace(/:$/, ':00');
  return /^\d{1,2}:\d{2}$/.test(said) ? `${said}:00` : said;
};

const DAY_SECONDS = 86_400;

function clockIn(cell: Cell, text: string): string | null {
  if (typeof cell === 'number') return cell >= 0 && cell < 1 ? formatDuration(Math.round(cell * DAY_SECONDS)) : null;
  if (typeof cell === 'object' && cell !== null) return cell.at.slice(11, 19);
  const seconds = parseDuration(withSeconds(text));
  return seconds === null || seconds < 0 || seconds >= DAY_SECONDS ? null : formatDuration(seconds);
}

/** The first days that spreadsheets count from: a duration is a moment after them. */
const FIRST_DAYS = ['1899-12-30', '1899-12-31', '1900-01-01', '1900-01-02', '1900-01-03'];

function durationIn(cell: Cell, text: string): string | null {
  if (typeof cell === 'object' && cell !== null) {
    const days = FIRST_DAYS.indexOf(cell.at.slice(0, 10));
    const seconds = parseDuration(cell.at.slice(11, 19));
    return days < 0 || seconds === null ? null : formatDuration(days * DAY_SECONDS + seconds);
  }
  // A part of a day, as a spreadsheet keeps hours; a whole number is of minutes, as people type it.
  if (typeof cell === 'number' && !Number.isInteger(cell)) return formatDuration(Math.round(cell * DAY_SECONDS));
  const seconds = parseTypedDuration(text);
  return seconds === null ? null : formatDuration(seconds);
}

function enumIn(descriptor: EnumDescriptor | undefined, text: string): number | null {
  const said = norm(text);
  return descriptor?.values.find(({ key, labels }) => [key, ...Object.values(labels)].some((name) => norm(name) === said))?.value ?? null;
}

function flagsIn(descriptor: EnumDescriptor | undefined, text: string): number | null {
  const values = partsOf(text).map((part) => enumIn(descriptor, part));
  return values.some((value) => value === null) ? null : values.reduce<number>((sum, value) => sum | Number(value), 0);
}
