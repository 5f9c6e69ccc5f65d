import type { FieldDescriptor, FieldKind, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { festivalZone } from '#domain/values/dates.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import type { Comparable } from './comparable.ts';
import { type SqlBuild, literal } from './sql-build.ts';

/** The place of a value: its own column, one that leads to a record or a text, a link table, or nowhere. */
export type Held = 'column' | 'reference' | 'owned' | 'translation' | 'ids' | 'links' | 'secret' | 'derived';

/** All that SQL does by the kind of a field. */
export interface KindSql {
  readonly held: Held;
  /** Type of the parameters that it is compared with. */
  readonly cast: Comparable['cast'];
  /** As people read it. */
  readonly text: (sql: string, of: { readonly build: SqlBuild; readonly field: FieldDescriptor }) => string;
  /** As it travels. */
  readonly wire: (sql: string) => string;
  /** A checked value as its column reads it. */
  readonly stored: (value: JsonValue) => JsonValue;
  /** A column of JSON: its parameter is the text of the value. */
  readonly isJson?: true;
  /** Of a list in one column: the `select` of its items as they are compared. */
  readonly items?: (column: string) => string;
  /** Several values in one column: they may be none although they are required. */
  readonly isMany?: true;
}

function asText(sql: string): string {
  return `${sql}::text`;
}

function itself(sql: string): string {
  return sql;
}

function durationText(sql: string): string {
  return `to_char(make_interval(secs => ${sql}), 'HH24:MI:SS')`;
}

const enumText: KindSql['text'] = (sql, { build, field }) => {
  const values = field.enum === undefined ? [] : (build.registry.enumOf(field.enum)?.values ?? []);
  if (values.length === 0) return `${sql}::text`;
  const cases = values.map(({ value, labels }) => `when ${value} then ${literal(labels[build.culture])}`);
  return `case ${sql} ${cases.join(' ')} end`;
};

const PLAIN: KindSql = { held: 'column', cast: 'int', text: asText, wire: itself, stored: (value) => value };
const TEXT: KindSql = { ...PLAIN, cast: 'text', text: itself };
const FRACTION: KindSql = { ...PLAIN, cast: 'numeric' };
const TRANSLATION: KindSql = { ...PLAIN, held: 'translation', cast: 'text' };
const JSON_VALUE: KindSql = { ...PLAIN, isJson: true };
/** Compared and shown as its result where the schema says one. */
const DERIVED: KindSql = { ...PLAIN, held: 'derived', cast: 'text' };

export const KIND_SQL = {
  string: TEXT,
  email: TEXT,
  url: TEXT,
  phone: TEXT,
  text: TEXT,
  color: TEXT,
  secret: { ...PLAIN, held: 'secret' },
  integer: PLAIN,
  decimal: FRACTION,
  money: FRACTION,
  percent: FRACTION,
  year: PLAIN,
  boolean: { ...PLAIN, cast: 'boolean' },
  date: { ...PLAIN, cast: 'date', text: (sql) => `to_char(${sql}, 'DD/MM/YYYY')` },
  datetime: {
    ...PLAIN,
    cast: 'timestamptz',
    text: (sql) => `to_char(${sql} at time zone ${literal(festivalZone())}, 'DD/MM/YYYY HH24:MI')`,
    wire: (sql) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`,
    stored: (value) => `${String(value)}Z`,
  },
  time: { ...PLAIN, cast: 'time', wire: (sql) => `to_char(${sql}, 'HH24:MI:SS')` },
  duration: { ...PLAIN, text: durationText, wire: durationText, stored: (value) => parseDuration(String(value)) },
  enum: { ...PLAIN, text: enumText },
  flags: PLAIN,
  reference: { ...PLAIN, held: 'reference' },
  owned: { ...PLAIN, held: 'owned' },
  label: TRANSLATION,
  longText: TRANSLATION,
  image: PLAIN,
  file: PLAIN,
  object: JSON_VALUE,
  objects: JSON_VALUE,
  records: JSON_VALUE,
  numbers: { ...FRACTION, items: (column) => `select item from unnest(${column}) item` },
  strings: { ...PLAIN, cast: 'text', items: (column) => `select norm(item) from unnest(${column}) item` },
  days: {
    ...PLAIN,
    cast: 'date',
    text: (sql) => `nullif(array_to_string(array(select to_char(d.day, 'DD/MM/YYYY') from unnest(${sql}) d(day)), ', '), '')`,
    isMany: true,
  },
  ids: { ...PLAIN, held: 'ids' },
  links: { ...PLAIN, held: 'links' },
  count: DERIVED,
  exists: DERIVED,
  min: DERIVED,
  max: DERIVED,
  average: DERIVED,
  length: DERIVED,
  sum: DERIVED,
  join: DERIVED,
  difference: DERIVED,
  product: DERIVED,
  condition: DERIVED,
  choice: DERIVED,
  pick: DERIVED,
  summary: DERIVED,
  languages: DERIVED,
  references: { ...DERIVED, cast: 'int' },
  span: { ...DERIVED, cast: 'date' },
} as const satisfies Record<FieldKind, KindSql>;

/** By the kind of the field itself. */
export function kindOf({ kind }: Pick<FieldDescriptor, 'kind'>): KindSql {
  return KIND_SQL[kind];
}

/** By what a derived field results in. */
export function resultOf({ kind, as }: Pick<FieldDescriptor, 'kind' | 'as'>): KindSql {
  return KIND_SQL[as ?? kind];
}

/** References are compared by their ids, whatever they result in. */
export function castOf(field: FieldDescriptor): Comparable['cast'] {
  return (field.kind === 'references' ? kindOf(field) : resultOf(field)).cast;
}
