import { toCents } from '#domain/values/money.ts';

/** Whole cents, rates in hundredths of a percent: `2000` is 20 %. */
export interface Amounts {
  readonly ht: number;
  readonly tva: number;
  readonly ttc: number;
}

export function rateOf(percent: number): number {
  return toCents(percent);
}

/** Nearest integer of a quotient, halves away from zero. */
export function divide(value: number, by: number): number {
  return Math.sign(value) * Math.floor((2 * Math.abs(value) + by) / (2 * by));
}

const WHOLE = 10_000;

/** A price given without tax. */
export function fromHt(ht: number, rate: number): Amounts {
  const tva = divide(ht * rate, WHOLE);
  return { ht, tva, ttc: ht + tva };
}

/** A price given tax included: the tax is what is left, so that the three always add up. */
export function fromTtc(ttc: number, rate: number): Amounts {
  const ht = divide(ttc * WHOLE, WHOLE + rate);
  return { ht, tva: ttc - ht, ttc };
}

export function addAmounts(amounts: readonly Amounts[]): Amounts {
  return amounts.reduce((sum, { ht, tva, ttc }) => ({ ht: sum.ht + ht, tva: sum.tva + tva, ttc: sum.ttc + ttc }), {
    ht: 0,
    tva: 0,
    ttc: 0,
  });
}

export function negated({ ht, tva, ttc }: Amounts): Amounts {
  return { ht: -ht, tva: -tva, ttc: -ttc };
}

/**
 * The part of a whole that has this total. What is left of it, tax included, is the rest of its three amounts to the cent:
 * credit notes of one invoice never add up to more or less than the invoice.
 */
export function partOf({ left, ttc, rate }: { readonly left: Amounts; readonly ttc: number; readonly rate: number }): Amounts {
  return ttc === left.ttc ? left : fromTtc(ttc, rate);
}
