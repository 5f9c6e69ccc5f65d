import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { formatDuration, parseDuration, shownDuration } from './dates/durations.ts';
import { formatMoney, formatNumber, sumMoney } from './money.ts';

export type SummedAs = 'number' | 'money' | 'time';

/** Sum of the values of several records. */
interface Sum {
  readonly of: (values: readonly JsonValue[]) => number;
  /** As it travels. */
  readonly wire: (total: number) => JsonValue;
  readonly text: (total: number | null, culture: string, scale: number) => string;
}

function numbers(values: readonly JsonValue[]): readonly number[] {
  return values.filter((value) => typeof value === 'number');
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

const SUM: Sum = {
  of: (values) => total(numbers(values)),
  wire: (sum) => sum,
  text: (sum, culture, scale) => formatNumber(sum, scale, culture),
};
const MONEY_SUM: Sum = { ...SUM, of: (values) => sumMoney(numbers(values)), text: formatMoney };
const DURATION_SUM: Sum = {
  of: (values) => total(values.map((value) => (typeof value === 'string' ? (parseDuration(value) ?? 0) : 0))),
  wire: formatDuration,
  text: (sum) => shownDuration(sum ?? 0),
};

export const SUMS: Readonly<Record<SummedAs, Sum>> = { number: SUM, money: MONEY_SUM, time: DURATION_SUM };
