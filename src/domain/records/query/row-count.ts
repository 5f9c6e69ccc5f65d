import type { Language } from '#generated/entities/descriptor.gen.ts';
import { formatNumber } from '#domain/values/money.ts';

/** Limit of the count of a list when counting all its rows would take long. */
export const COUNT_MAX = 10_000;

/** Did counting stop? One more than requested means « at least that many ». */
export function isCut(count: number | null): boolean {
  return count === COUNT_MAX + 1;
}

/** « 10 000+ » where counting stopped. */
export function countText(count: number, language: Language): string {
  return isCut(count) ? `${formatNumber(COUNT_MAX, 0, language)}+` : formatNumber(count, 0, language);
}
