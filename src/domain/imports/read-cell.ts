import type { EnumDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { cleanLine } from '#domain/values/text/clean-text.ts';
import { ambiguous, faulty, type Typed, type TypedFault } from '#domain/records/typed/typed.ts';
import { readDuration } from '#domain/records/typed/typed-duration.ts';
import { readClock, readDay, readHourOf, readInstant } from '#domain/records/typed/typed-moment.ts';
import { numberShape, readNumber } from '#domain/records/typed/typed-number.ts';
import { cleanText, readText } from '#domain/records/typed/typed-text.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/dates/durations.ts';
import { norm } from '#domain/values/text/norm.ts';
import { type CellAs, WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
import { isTranslation } from '#domain/values/record-data.ts';
import { type Cell, cellText, type MomentCell, type ShownCell } from './cells.ts';

/** Value of a cell in a field, or the reason for none; `names`: records to look for. */
export type ReadCell = { readonly value: JsonValue } | { readonly names: readonly string[] } | { readonly fault: TypedFault };

interface Reading {
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
  /** Day that « 31/12 » is counted from, where cells are typed by hand; null in a file. */
  readonly today: string | null;
}

interface CellReading {
  readonly field: FieldDescriptor;
  readonly cell: Cell;
  readonly text: string;
  readonly reading: Reading;
}

/** Reads a cell as the field reads what is typed in it, and as an export wrote it. An empty cell is not read. */
export function readCell(field: FieldDescriptor, cell: Cell, reading: Reading): ReadCell {
  if (typeof cell === 'object' && cell !== null && 'error' in cell) return faulty('cellule-erreur', { erreur: cell.error });
  const text = cellText(cell);
  if (isTranslation(field)) return { value: cleanText(field, text) };
  return READERS[WRITTEN_KINDS[field.kind].cell]({ field, cell, text, reading });
}

const READERS: Readonly<Record<CellAs, (read: CellReading) => ReadCell>> = {
  text: readShownText,
  number: readShownText,
  boolean: ({ cell, text }) => readYes(cell, text),
  integer: readNumberCell,
  year: readNumberCell,
  decimal: readNumberCell,
  percent: readNumberCell,
  money: readNumberCell,
  date: ({ cell, text, reading }) =>
    isMoment(cell) && cell.seconds === undefined ? { value: cell.at.slice(0, 10) } : readDay(text, reading),
  datetime: ({ cell, text, reading }) =>
    isMoment(cell) ? readHourOf(cell.at.slice(0, 10), cell.at.slice(11)) : readInstant(text, reading),
  time: ({ cell, text }) => readClockCell(cell, text),
  duration: ({ cell, text }) => readDurationCell(cell, text),
  enum: ({ field, text, reading }) => orUnknown(enumIn(reading.enums[field.enum ?? ''], text)),
  flags: ({ field, text, reading }) => orUnknown(flagsIn(reading.enums[field.enum ?? ''], text)),
  name: (read) => ((read.field.key ?? 'Id') === 'Id' ? { names: [cleanLine(read.text)] } : readNumberCell(read)),
  names: ({ text }) => ({ names: partsOf(text) }),
  texts: ({ text }) => ({ value: [...partsOf(text)] }),
  days: ({ text, reading }) => allOf(partsOf(text).map((part) => readDay(part, reading))),
  numbers: ({ text }) => allOf(text.split(';').map((part) => readNumber(part, { scale: LIST_SCALE }))),
};

const LIST_SCALE = 6;

function isMoment(cell: Cell): cell is MomentCell {
  return typeof cell === 'object' && cell !== null && 'at' in cell;
}

function isShown(cell: Cell): cell is ShownCell {
  return typeof cell === 'object' && cell !== null && 'shown' in cell;
}

function allOf<T extends JsonValue>(items: readonly Typed<T>[]): ReadCell {
  const wrong = items.find((item) => 'fault' in item);
  return wrong ?? { value: items.flatMap((item) => ('value' in item ? [item.value] : [])) };
}

function orUnknown(value: number | null): ReadCell {
  return value === null ? faulty('enumeration') : { value };
}

/** Records that one cell names: a comma, a semicolon or a line between them. */
export function partsOf(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/[,;\n]/)
        .map(cleanLine)
        .filter((part) => part !== ''),
    ),
  ];
}

const YES = new Set(['oui', 'o', 'yes', 'y', 'si', 's', 'v', 'vrai', 'true', 'verdadero', 'x', '1', '✓', '✔', '☑', '✅', '☒']);
const NO = new Set(['non', 'n', 'no', 'faux', 'false', 'falso', '0', '-', '–', '✗', '✘', '✖', '❌', '☐']);

/** Signs come with a mark that asks for a picture. */
const PICTURE_MARK = /[\ufe0e\ufe0f]/g;

function readYes(cell: Cell, text: string): ReadCell {
  if (typeof cell === 'boolean') return { value: cell };
  const answer = norm(cleanLine(text).replaceAll(PICTURE_MARK, ''));
  if (YES.has(answer)) return { value: true };
  return NO.has(answer) ? { value: false } : faulty('enumeration');
}

/** Numbers that a sheet worked out carry dust far behind the comma. */
const DUST = 1e-9;

function readNumberCell({ field, cell, text }: CellReading): ReadCell {
  const shape = numberShape(field.kind === 'reference' ? { kind: 'integer' } : field);
  const isPercent = isShown(cell) && cell.isPercent;
  if (isPercent && shape.unit !== 'percent') return ambiguous(text, plain(cell.number), plain(cell.number / 100));
  const number = isShown(cell) ? cell.number : cell;
  if (typeof number !== 'number') return readNumber(text, shape);
  const rounded = Number(number.toFixed(shape.scale));
  if (Math.abs(rounded - number) < DUST) return { value: rounded };
  return shape.scale === 0 ? faulty('entier') : faulty('decimales', { max: shape.scale });
}

function plain(number: number): string {
  return String(Number(number.toPrecision(12))).replace('.', ',');
}

const DAY_SECONDS = 86_400;

function readClockCell(cell: Cell, text: string): ReadCell {
  // A part of a day, as a spreadsheet keeps hours.
  if (typeof cell === 'number' && cell >= 0 && cell < 1) return { value: formatDuration(Math.round(cell * DAY_SECONDS)) };
  if (!isMoment(cell)) return readClock(text);
  return cell.seconds !== undefined && cell.seconds >= DAY_SECONDS && cell.at < '1901' ? faulty('heure') : { value: cell.at.slice(11, 19) };
}

function readDurationCell(cell: Cell, text: string): ReadCell {
  const duration = isMoment(cell) ? (cell.seconds ?? null) : readDuration(text);
  if (duration === null) return faulty('duree');
  if (typeof duration === 'number') return { value: formatDuration(duration) };
  return 'fault' in duration ? duration : { value: formatDuration(duration.value) };
}

function enumIn(descriptor: EnumDescriptor | undefined, text: string): number | null {
  const normalized = norm(cleanLine(text));
  return (
    descriptor?.values.find(({ key, labels }) => [key, ...Object.values(labels)].some((name) => norm(name) === normalized))?.value ?? null
  );
}

function flagsIn(descriptor: EnumDescriptor | undefined, text: string): number | null {
  const values = partsOf(text).map((part) => enumIn(descriptor, part));
  return values.some((value) => value === null) ? null : values.reduce<number>((sum, value) => sum | Number(value), 0);
}

const MIDNIGHT = '00:00:00';

/** A text as the sheet shows it. */
function readShownText({ field, cell, text }: CellReading): ReadCell {
  if (field.kind === 'text') return { value: cleanText(field, text) };
  return readText(field, isMoment(cell) ? momentText(cell) : text);
}

function momentText({ at, seconds }: MomentCell): string {
  if (seconds !== undefined) return formatDuration(seconds);
  const [day = '', clock = MIDNIGHT] = at.split('T');
  return clock === MIDNIGHT ? formatDate(day) : `${formatDate(day)} ${clock.replace(/:00$/, '')}`;
}
