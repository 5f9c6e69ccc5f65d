import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { showingOf } from '../kinds/shown-kinds.ts';
import { SUMS } from '#domain/values/sums.ts';
import { isMergingPath } from './record-source.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { compareValues } from '#domain/values/sort-values.ts';
import { countWords } from '#domain/values/text/words.ts';

/** A record at the end of a path. */
export interface PathEnd {
  readonly record: RecordData;
  readonly value: () => JsonValue;
  readonly text: () => string | null;
}

/** Value of a derived field over the records its path reaches. */
export function aggregate(field: FieldDescriptor, ends: readonly PathEnd[]): JsonValue {
  switch (field.kind) {
    case 'exists':
      return ends.length > 0;
    case 'count':
      return field.path !== undefined && isMergingPath(field.path) ? new Set(ends.map(({ record }) => record)).size : ends.length;
    case 'sum':
      return sumOf(field, valuesOf(ends));
    case 'min':
      return sorted(ends)[0] ?? null;
    case 'max':
      return sorted(ends).at(-1) ?? null;
    case 'average':
      return averageOf(numbers(valuesOf(ends)), field.scale ?? 1);
    case 'length':
      return valuesOf(ends).reduce<number>((sum, value) => sum + lengthOf(field, value), 0);
    case 'join':
      return joinOf(
        ends.map(({ text }) => text()),
        field.separator ?? ', ',
      );
    default:
      return null;
  }
}

/** Words, or signs with their spaces. */
function lengthOf({ in: unit }: FieldDescriptor, text: JsonValue): number {
  if (typeof text !== 'string') return 0;
  return unit === 'signs' ? [...text].length : countWords(text);
}

function valuesOf(ends: readonly PathEnd[]): readonly JsonValue[] {
  return ends.map(({ value }) => value());
}

function numbers(values: readonly JsonValue[]): readonly number[] {
  return values.filter((value) => typeof value === 'number');
}

/** Dates, times and durations of the wire sort as their texts. */
function sorted(ends: readonly PathEnd[]): readonly (string | number)[] {
  return valuesOf(ends)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .toSorted((left, right) => compareValues(left, right));
}

function averageOf(values: readonly number[], scale: number): number | null {
  if (values.length === 0) return null;
  const factor = 10 ** scale;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * factor) / factor;
}

function sumOf({ as = 'integer' }: FieldDescriptor, values: readonly JsonValue[]): JsonValue {
  const sum = SUMS[showingOf(as).summed];
  return sum.wire(sum.of(values));
}

/** The same person behind two credits is named once. */
function joinOf(texts: readonly (string | null)[], separator: string): string | null {
  const filled = texts.filter((text) => text !== null);
  return filled.length === 0 ? null : [...new Set(filled)].join(separator);
}
