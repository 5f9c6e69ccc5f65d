import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseInstant } from './dates.ts';
import { displayOf, textOf } from './display.ts';
import { formatDuration, parseDuration } from './durations.ts';
import { sumMoney } from './money.ts';
import { sameValue } from './record-data.ts';
import { fieldNamed, isManyPath, type Place, type RecordSource, walkPath } from './record-source.ts';

/** Value of a `count`, `exists`, `sum` or `join` field, worked out from the records its path reaches. */
export function derivedValue(source: RecordSource, place: Place, field: FieldDescriptor): JsonValue {
  const { path, between } = field;
  if (between !== undefined) return elapsedHours(between.map((name) => place.record[name]));
  if (path === undefined) return null;
  if (path.steps.length === 0 && path.field === null) return displayOf(source, place);
  const trails = walkPath(source, place, path.steps).filter((trail) => meetsConstants(source, trail, field.where ?? {}));
  const ends = trails.flatMap((trail) => trail.at(-1) ?? []);
  switch (field.kind) {
    case 'exists':
      return ends.length > 0;
    case 'count':
      // Two parts may lead to the same record: it counts once.
      return isManyPath(path) && path.steps.at(-1)?.step === 'reference' ? new Set(ends.map((end) => end.record)).size : ends.length;
    case 'sum':
      return sumOf(
        ends.map((end) => end.record[path.field ?? '']),
        field,
      );
    case 'join':
      return joinOf(source, ends, field);
    default:
      return null;
  }
}

const HOUR_MS = 3_600_000;

function elapsedHours(instants: readonly (JsonValue | undefined)[]): number | null {
  const [from = null, to = null] = instants.map((value) => (typeof value === 'string' ? parseInstant(value) : null));
  return from === null || to === null ? null : Math.round(((to - from) / HOUR_MS) * 100) / 100;
}

function sumOf(values: readonly (JsonValue | undefined)[], field: FieldDescriptor): JsonValue {
  if (field.as === 'duration') {
    return formatDuration(values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? (parseDuration(value) ?? 0) : 0), 0));
  }
  const numbers = values.filter((value) => typeof value === 'number');
  return field.as === 'money' ? sumMoney(numbers) : numbers.reduce((sum, value) => sum + value, 0);
}

function joinOf(source: RecordSource, ends: readonly Place[], field: FieldDescriptor): string | null {
  const name = field.path?.field ?? null;
  const texts = ends.map((end) => {
    const target = name === null ? undefined : fieldNamed(source.entity(end.entity), name);
    return target === undefined ? displayOf(source, end) : textOf(source, end, target);
  });
  const filled = texts.filter((text) => text !== null);
  // The same person behind two credits is named once.
  return filled.length === 0 ? null : [...new Set(filled)].join(field.separator ?? ', ');
}

/** A key of `where` is a field of the nearest entity of the path that has it, from the end. */
export function meetsConstants(source: RecordSource, trail: readonly Place[], where: Readonly<Record<string, JsonValue>>): boolean {
  return Object.entries(where).every(([key, wanted]) => {
    const name = key.split('.').at(-1) ?? key;
    const place = trail.findLast((candidate) => fieldNamed(source.entity(candidate.entity), name) !== undefined);
    const value = place?.record[name] ?? null;
    return Array.isArray(wanted) ? wanted.some((item) => sameValue(item, value)) : sameValue(wanted, value);
  });
}
