import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { sumMoney } from '#domain/values/money.ts';
import { norm } from '#domain/values/text/norm.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { compareValues } from '#domain/values/sort-values.ts';

type Values = Readonly<Record<string, JsonValue>>;

/** Group of rows as a list shows it: its common values, their number, and their sums. */
export interface RowTotal {
  readonly [field: string]: JsonValue;
  readonly Nombre: number;
}

/** Values that a row shares with others, and those to add up. */
export interface CountedRow {
  /** As a list row shows it, without Id and Version. */
  readonly values: Values;
  readonly sums: RecordData;
}

/** Rows counted and added up by what they have in common: what the server works out in one statement. */
export function countRows(rows: readonly CountedRow[], sum: readonly string[]): readonly RowTotal[] {
  const groups = Map.groupBy(rows, ({ values }) => JSON.stringify(values));
  return [...groups.values()].map((group) => ({
    ...group[0]?.values,
    Nombre: group.length,
    ...Object.fromEntries(sum.map((name) => [name, sumMoney(group.map(({ sums }) => numberIn(sums[name])))])),
  }));
}

function numberIn(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? (parseDuration(value) ?? 0) : 0;
}

/** By the values of the fields, in their order: numbers of an enumeration, else what is read; what is absent comes first. */
export function inOrder(totals: readonly RowTotal[], by: readonly FieldDescriptor[]): readonly RowTotal[] {
  function keyOf(total: RecordData, { name, libelle }: FieldDescriptor): string | number {
    const value = (libelle === undefined ? undefined : total[libelle]) ?? total[name] ?? '';
    return typeof value === 'string' ? norm(value) : Number(value);
  }
  return totals.toSorted((left, right) => {
    for (const field of by) {
      const order = compareValues(keyOf(left, field), keyOf(right, field));
      if (order !== 0 && !Number.isNaN(order)) return order;
    }
    return 0;
  });
}

/** The last line: all of them together. */
export function allTotals(totals: readonly RecordData[], sum: readonly string[]): RecordData {
  return Object.fromEntries(['Nombre', ...sum].map((name) => [name, sumMoney(totals.map((total) => readNumber(total, name)))]));
}
