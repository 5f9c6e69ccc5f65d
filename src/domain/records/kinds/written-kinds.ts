import type { FieldKind, JsonValue } from '#generated/entities/descriptor.gen.ts';

/** Content of a cell of a spreadsheet for a field, read or written. */
export type CellAs =
  | 'text'
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'year'
  | 'number'
  | 'date'
  | 'datetime'
  | 'time'
  | 'duration'
  | 'enum'
  | 'flags'
  | 'name'
  | 'names'
  | 'texts'
  | 'numbers'
  | 'days';

/** Form of a value in a mail. */
export type MailedAs = 'text' | 'money' | 'clock' | 'day';

/** All that writing a value does by the kind of its field; reading one that somebody sends is in `read-kinds.ts`. */
interface WrittenKind {
  /** JSON type of a value that is not null; null: its own property carries nothing. */
  readonly json: 'string' | 'number' | 'boolean' | 'list' | 'object' | null;
  /** First value of a required field (specification 000 §3.2); null: a person must choose. */
  readonly start: (today: string) => JsonValue;
  /** Change of many records at once: as a whole, by additions and removals, or by words replaced. */
  readonly bulk: 'whole' | 'items' | 'words';
  readonly cell: CellAs;
  /** A line of a file finds its record by it: one value, kept as it is. */
  readonly isKey: boolean;
  readonly mailed: MailedAs;
  /** Mails look for its name at the end of a path further on: it is no value of the record itself. */
  readonly leadsFurther: boolean;
  /** Lists leave it out unless a request names it. */
  readonly isHeavy: boolean;
  /** People and places are reached by it, and accounts are opened. */
  readonly isAddress: boolean;
  /** Somebody without the right may change it on the own record: it gives no rights and no state. */
  readonly isOwn: boolean;
  /** One value of one column, which undoing a merge can compare and give back. */
  readonly isGivenBack: boolean;
}

function NOTHING(): null {
  return null;
}

const ID: WrittenKind = {
  json: 'number',
  start: NOTHING,
  bulk: 'whole',
  cell: 'text',
  isKey: true,
  mailed: 'text',
  leadsFurther: false,
  isHeavy: false,
  isAddress: false,
  isOwn: false,
  isGivenBack: false,
};
const VALUE: WrittenKind = { ...ID, isGivenBack: true };
const NUMBER: WrittenKind = { ...VALUE, start: () => 0 };
const TEXT: WrittenKind = { ...VALUE, json: 'string', start: () => '', bulk: 'words', isOwn: true };
const ADDRESS: WrittenKind = { ...TEXT, isAddress: true };
const TRANSLATION: WrittenKind = { ...ID, bulk: 'words', isOwn: true };
const LIST: WrittenKind = { ...ID, json: 'list', start: () => [], bulk: 'items', isKey: false };
const NESTED: WrittenKind = { ...LIST, isHeavy: true };
const FILE: WrittenKind = { ...ID, cell: 'number' };
const DERIVED: WrittenKind = { ...ID, json: null };
const GATHERED: WrittenKind = { ...DERIVED, leadsFurther: true };

export const WRITTEN_KINDS: Readonly<Record<FieldKind, WrittenKind>> = {
  string: TEXT,
  email: ADDRESS,
  url: ADDRESS,
  phone: ADDRESS,
  text: { ...TEXT, isKey: false, isHeavy: true },
  color: { ...TEXT, start: NOTHING, bulk: 'whole', isGivenBack: false },
  secret: { ...ID, json: null, isHeavy: true, isOwn: true },
  integer: { ...NUMBER, cell: 'integer' },
  decimal: { ...NUMBER, cell: 'decimal' },
  money: { ...NUMBER, cell: 'money', mailed: 'money' },
  percent: { ...NUMBER, cell: 'percent' },
  year: { ...VALUE, cell: 'year' },
  boolean: { ...VALUE, json: 'boolean', start: () => false, cell: 'boolean' },
  date: { ...VALUE, json: 'string', start: (today) => today, cell: 'date', mailed: 'day' },
  datetime: {
    ...VALUE,
    json: 'string',
    start: (today) => `${today}T00:00:00.000`,
    cell: 'datetime',
    mailed: 'day',
    isGivenBack: false,
  },
  time: { ...VALUE, json: 'string', start: () => '00:00:00', cell: 'time', mailed: 'clock' },
  duration: { ...VALUE, json: 'string', start: () => '00:00:00', cell: 'duration', mailed: 'clock' },
  enum: { ...VALUE, cell: 'enum' },
  flags: { ...ID, start: () => 0, bulk: 'items', cell: 'flags', isKey: false },
  reference: { ...VALUE, cell: 'name' },
  owned: { ...ID, leadsFurther: true },
  label: TRANSLATION,
  longText: { ...TRANSLATION, isHeavy: true },
  image: { ...FILE, isOwn: true },
  file: FILE,
  object: { ...NESTED, json: 'object', start: () => ({}) },
  objects: NESTED,
  records: NESTED,
  numbers: { ...LIST, cell: 'numbers' },
  strings: { ...LIST, cell: 'texts' },
  days: { ...LIST, cell: 'days', mailed: 'day' },
  ids: { ...LIST, cell: 'names', leadsFurther: true },
  links: { ...LIST, leadsFurther: true, isHeavy: true },
  count: GATHERED,
  exists: GATHERED,
  min: DERIVED,
  max: DERIVED,
  average: DERIVED,
  length: DERIVED,
  sum: GATHERED,
  join: GATHERED,
  difference: DERIVED,
  product: DERIVED,
  condition: DERIVED,
  choice: DERIVED,
  pick: DERIVED,
  summary: DERIVED,
  languages: DERIVED,
  references: DERIVED,
  span: DERIVED,
};
