import type { Language } from '#generated/entities/descriptor.gen.ts';
import { formatNumber } from '#domain/values/money.ts';

/** Where the count of a list stops when counting all its rows would take long. */
export const COUNT_MAX = 10_000;

/** Did counting stop? One more than asked for says « at least that many ». */
export const isCut = (count: number | null): boolean => count === COUNT_MAX + 1;

/** « 10 000+ » where counting stopped. */
export const countText = (count: number, language: Language): string =>
  isCut(count) ? `${formatNumber(COUNT_MAX, 0, language)}+` : formatNumber(count, 0, language);
