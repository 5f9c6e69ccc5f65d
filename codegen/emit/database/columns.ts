/** A field → its column. */
import type { FieldDescriptor, FieldKind, JsonValue } from '../../runtime/field.ts';
import { columnName } from '../../model/naming.ts';
import { type DbColumn, foldedName } from './db-model.ts';

type TypeOf = (field: FieldDescriptor) => string;

/** The longest that PostgreSQL counts. */
const VARCHAR_MAX = 10_485_760;
const varchar: TypeOf = (field) =>
  isSealed(field) || field.max === undefined || field.max > VARCHAR_MAX ? 'text' : `character varying(${field.max})`;
const integer: TypeOf = () => 'integer';
const json: TypeOf = () => 'jsonb';

/** What is encrypted is longer than what was typed. */
const isSealed = ({ privacy }: FieldDescriptor): boolean => privacy?.encrypt === true;

const TYPES: Readonly<Partial<Record<FieldKind, TypeOf>>> = {
  string: varchar,
  email: varchar,
  url: varchar,
  phone: varchar,
  color: varchar,
  text: () => 'text',
  secret: () => 'text',
  integer,
  year: integer,
  duration: integer,
  enum: integer,
  flags: integer,
  reference: integer,
  owned: integer,
  label: integer,
  longText: integer,
  image: integer,
  file: integer,
  money: () => 'numeric(12,2)',
  percent: () => 'numeric(7,2)',
  decimal: ({ scale }) => `numeric(15,${scale ?? 2})`,
  boolean: () => 'boolean',
  date: () => 'date',
  datetime: () => 'timestamp with time zone',
  time: () => 'time without time zone',
  object: json,
  objects: json,
  records: json,
  numbers: () => 'numeric[]',
  strings: () => 'text[]',
  days: () => 'date[]',
};

/** The column and, for a text that lists sort and filter, its folded twin. */
export function columnsOf(field: FieldDescriptor): DbColumn[] {
  const { column, normalised } = field;
  const type = TYPES[field.kind]?.(field);
  if (column === null || type === undefined) return [];
  const own = {
    name: column,
    type,
    nullable: !field.required,
    default: defaultLiteral(field),
    generated: null,
    ...(field.enum !== undefined && { enum: field.enum }),
  };
  return normalised ? [own, folded(column, field.fallback)] : [own];
}

const folded = (column: string, fallback: string | undefined): DbColumn => ({
  name: foldedName(column),
  type: 'text',
  nullable: true,
  default: null,
  generated: fallback === undefined ? `norm(${column})` : `norm(coalesce(${column}, ${columnName(fallback)}))`,
});

/** Defaults that the record engine applies too; a list or an object has none in the database. */
function defaultLiteral({ default: value, kind }: FieldDescriptor): string | null {
  if (value === undefined || value === null || typeof value === 'object') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return kind === 'duration' ? String(secondsOf(value)) : sqlText(value);
}

export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `01:30:00` → 5400. */
export function secondsOf(text: JsonValue): number {
  const [hours = 0, minutes = 0, seconds = 0] = String(text).split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
