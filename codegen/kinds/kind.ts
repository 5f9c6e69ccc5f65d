/** All that codegen does by the kind of a field. */
import type { FieldDescriptor, JsonValue } from '../runtime/field.ts';
import type { JsonObject } from '../emit/openapi/json-schema.ts';
import type { Model } from '../model/model.ts';

export type Bounds = Pick<FieldDescriptor, 'min' | 'max' | 'pattern' | 'scale'>;
export type Fits = (value: JsonValue, field: Bounds) => boolean;
export type SchemaOf = (field: FieldDescriptor, model: Pick<Model, 'enums'>) => JsonObject;
type Range = readonly [least: number, most: number];

/** The families that a check (`email`, `before`, `minItems`…) may apply to. */
export type CheckedAs = 'text' | 'number' | 'point' | 'list' | 'flag';

/** Kinds that can be compared, added up or shown in one column are of one family; `enum`: of one enumeration, `taken`: of the field it takes. */
export type KindFamily =
  | 'text'
  | 'number'
  | 'flag'
  | 'list'
  | 'record'
  | 'file'
  | 'object'
  | 'date'
  | 'datetime'
  | 'time'
  | 'duration'
  | 'enum'
  | 'taken';

export interface CodegenKind {
  readonly family: KindFamily;
  /** Type of its column; null: it has none. */
  readonly column: ((field: FieldDescriptor) => string) | null;
  /** A default or a seed as its column holds it. */
  readonly stored: (value: JsonValue) => JsonValue;
  /** Table of the record that its column names: that of an entity, or one of the engine. */
  readonly names: 'entity' | 'trad_libelle' | 'trad_texte' | 'fichier' | null;
  /** The value alone in the OpenAPI document, with every bound, null not counted. */
  readonly schema: SchemaOf;
  /** Its TypeScript type in `generated/records`; null: what it holds stands under another name. */
  readonly type: string | null;
  /** Worked out for every record: never empty. */
  readonly isNeverEmpty: boolean;
  /** A new record may leave it out although it is required. */
  readonly isLeftOut: boolean;
  /** The examples of the OpenAPI document say it. */
  readonly isInExamples: boolean;

  /** Lists filter and sort by it. */
  readonly isFilterable: boolean;
  readonly isSortable: boolean;
  /** Its column has a folded twin for filters and sorts. */
  readonly isFolded: boolean;
  /** Lists show it by default, and how wide. */
  readonly isListed: boolean;
  readonly width: number;
  /** The total of a list may add it up. */
  readonly isAdded: boolean;
  /** Columns of twelve that it takes on a sheet that nobody laid out. */
  readonly cell: (field: Pick<FieldDescriptor, 'max'>) => number;

  /** Defaults of `min`, `max` and `scale`. */
  readonly min?: number;
  readonly max?: (name: string) => number;
  readonly scale?: number;
  /** Between which `min` and `max` may lie. */
  readonly reach: Range;
  /** May this be its default? Null: what it holds stands in another table, or nowhere. */
  readonly fits: Fits | null;
  readonly checkedAs: readonly CheckedAs[];
  /** In an entity of persons, it says its protection. */
  readonly isPersonal: boolean;
  /** Values that `rollover: set` may give it. */
  readonly rolledTo: 'number' | 'string' | 'boolean' | null;
  /** `rollover: shift` moves it by the years between two editions. */
  readonly isShifted: boolean;
  /** A `pick`, `min` or `max` that takes it results in it. */
  readonly isResult: boolean;
}

export const INT32_MAX = 2_147_483_647;
const ID: JsonObject = { type: 'integer', minimum: -INT32_MAX, maximum: INT32_MAX };

/** Properties of a kind that declares nothing else. */
export const PLAIN: CodegenKind = {
  family: 'number',
  column: () => 'integer',
  stored: (value) => value,
  names: null,
  schema: () => ID,
  type: 'number',
  isNeverEmpty: false,
  isLeftOut: false,
  isInExamples: true,
  isFilterable: true,
  isSortable: true,
  isFolded: false,
  isListed: true,
  width: 150,
  isAdded: false,
  cell: () => 6,
  reach: [0, INT32_MAX],
  fits: null,
  checkedAs: [],
  isPersonal: false,
  rolledTo: null,
  isShifted: false,
  isResult: false,
};

export const isText: Fits = (value) => typeof value === 'string';

export function isInteger(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= INT32_MAX;
}

export function isWithin(value: number, { min = -Infinity, max = Infinity }: Bounds): boolean {
  return value >= min && value <= max;
}

/** Of a text of one line: its form, between its lengths. */
export function textOf(form: RegExp): Fits {
  return (value, field) =>
    typeof value === 'string' &&
    value === value.trim() &&
    value !== '' &&
    isWithin([...value].length, field) &&
    form.test(value) &&
    (field.pattern === undefined || new RegExp(field.pattern, 'u').test(value));
}

export const isDay: Fits = (value) => typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value) && dayOf(value) === value;

function dayOf(text: string): string {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString().slice(0, 10);
}
