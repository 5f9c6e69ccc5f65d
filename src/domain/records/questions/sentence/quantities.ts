import type { FilterNode, FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { formatDuration } from '#domain/values/dates/durations.ts';
import { type Comparator, type Unit, UNITS } from './grammar.ts';
import type { SpokenField } from './lexicon.ts';
import type { Word } from './words.ts';

/** A number, or two of them, with their unit. */
interface Quantity {
  readonly values: readonly number[];
  readonly unit: Unit | null;
  readonly taken: number;
}

const NUMBER = /^\d+(?:[.,]\d+)?$/;

/** `15 minutes`, `1 h 30`, `entre 20 et 30 minutes`. */
export function quantityOf(words: readonly Word[], at: number, comparator: Comparator | null): Quantity | null {
  const first = numberAt(words, at);
  if (first === null) return null;
  if (comparator !== 'between') return { values: [first.value], unit: first.unit, taken: first.taken };
  const joint = at + first.taken;
  const second = words[joint]?.folded === 'et' ? numberAt(words, joint + 1) : null;
  if (second === null) return null;
  // The unit of the second is that of both.
  const shared = first.unit === null && second.unit !== null ? (second.size ?? 1) : 1;
  return { values: [first.value * shared, second.value], unit: second.unit ?? first.unit, taken: first.taken + 1 + second.taken };
}

interface Measured {
  readonly value: number;
  readonly unit: Unit | null;
  readonly size: number | null;
  readonly taken: number;
}

function numberAt(words: readonly Word[], at: number): Measured | null {
  const text = words[at]?.folded ?? '';
  const glued = /^(\d+)(h|min|mn)(\d+)?$/.exec(text);
  if (glued !== null) return gluedTime(glued);
  if (!NUMBER.test(text)) return null;
  const value = Number(text.replace(',', '.'));
  const unitEntry = UNITS[words[at + 1]?.folded ?? ''];
  if (unitEntry === undefined) return { value, unit: null, size: null, taken: 1 };
  const [unit, size] = unitEntry;
  const rest = unit === 'time' && size === HOUR && NUMBER.test(words[at + 2]?.folded ?? '') ? Number(words[at + 2]?.folded) : null;
  return { value: value * size + (rest ?? 0) * MINUTE, unit, size, taken: rest === null ? 2 : 3 };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

function gluedTime([, number = '0', unit = '', rest = '0']: RegExpExecArray): Measured {
  const size = unit === 'h' ? HOUR : MINUTE;
  return { value: Number(number) * size + Number(rest) * MINUTE, unit: 'time', size, taken: 1 };
}

interface Place {
  readonly fields: readonly SpokenField[];
  /** Named just before. */
  readonly near: SpokenField | null;
  /** Named right after. */
  readonly named: SpokenField | null;
  readonly comparator: Comparator | null;
}

interface Compared {
  readonly node: FilterNode;
  /** The field stands after the number: « plus de 3 étoiles ». */
  readonly isNamed: boolean;
}

const YEARS = { from: 1880, to: 2100 } as const;

/** The field that is measured in the unit, or that stands beside the number. */
export function numberCondition(quantity: Quantity, { fields, near, named, comparator }: Place): Compared | null {
  const { values, unit } = quantity;
  function condition(field: SpokenField, isNamed = false): Compared {
    const read = values.map((value): JsonValue => (field.as === 'duration' ? formatDuration(value) : value));
    const op: FilterOperator = comparator ?? 'eq';
    return { node: { field: field.name, op, value: op === 'between' ? read : (read[0] ?? null) }, isNamed };
  }
  const [first = 0] = values;
  if (unit === null) {
    if (named !== null && isNumber(named)) return condition(named, true);
    if (near !== null && isNumber(near)) return condition(near);
    const isYear = Number.isInteger(first) && first >= YEARS.from && first <= YEARS.to;
    return isYear ? yearCondition(fields, { values, near, comparator }, condition) : null;
  }
  const fits = FITTING[unit];
  const field = near !== null && fits(near) ? near : fields.find(fits);
  return field === undefined ? null : condition(field);
}

function yearCondition(
  fields: readonly SpokenField[],
  { values, near, comparator }: Pick<Place, 'near' | 'comparator'> & { readonly values: readonly number[] },
  condition: (field: SpokenField) => Compared,
): Compared | null {
  const dated = near !== null && (near.as === 'date' || near.as === 'datetime') ? near : null;
  const year = dated === null ? fields.find(({ field }) => field.kind === 'year' || field.as === 'year') : undefined;
  if (year !== undefined) return condition(year);
  const field = dated ?? fields.find(({ as }) => as === 'date' || as === 'datetime');
  if (field === undefined) return null;
  const [first = 0, second = first] = values;
  const from = `${first}-01-01`;
  const to = `${second}-12-31`;
  if (comparator === 'lt' || comparator === 'gte') return { node: { field: field.name, op: comparator, value: from }, isNamed: false };
  if (comparator === 'gt' || comparator === 'lte') return { node: { field: field.name, op: comparator, value: to }, isNamed: false };
  return { node: { field: field.name, op: 'between', value: [from, to] }, isNamed: false };
}

function isNumber({ as }: SpokenField): boolean {
  return as === 'number';
}

const FITTING: Readonly<Record<Unit, (field: SpokenField) => boolean>> = {
  time: ({ as }) => as === 'duration',
  money: ({ field }) => field.kind === 'money' || field.as === 'money',
  percent: ({ field }) => field.kind === 'percent',
};
