import { TarifTraductionMode } from '#generated/enums/tarif-traduction-mode.gen.ts';
import type { TarifTraduction } from '#generated/records/tarif-traduction.gen.ts';
import { fromCents, toCents } from '#domain/values/money.ts';

/** Source text of a batch as it was counted when the batch was sent. */
export interface SourceCount {
  readonly words: number;
  readonly signs: number;
}

type Rate = Pick<TarifTraduction, 'Mode' | 'Montant' | 'Minimum' | 'NbSignesFeuillet'>;

export interface Fee {
  /** Words, pages or 1, as the rate counts. */
  readonly quantity: number;
  readonly isMinimum: boolean;
  readonly amount: number;
}

/** Rates have four decimals. */
const RATE_UNITS = 4;
const UNITS_A_CENT = 100n;

/** Fee of a batch, rounded once to the cent, half up; the minimum of the rate holds for the whole batch. */
export function feeOf({ words, signs }: SourceCount, rate: Rate): Fee {
  const unit = BigInt(Math.round(Number(`${rate.Montant}e${RATE_UNITS}`)));
  const minimum = toCents(rate.Minimum ?? 0);
  const { count, per } = countedBy(rate, { words, signs });
  const cents = Number(dividedHalfUp(unit * BigInt(count), UNITS_A_CENT * BigInt(per)));
  return {
    quantity: Number(dividedHalfUp(BigInt(count) * 100n, BigInt(per))) / 100,
    isMinimum: cents < minimum,
    amount: fromCents(Math.max(cents, minimum)),
  };
}

/** Pages stay a fraction, so that an amount is never made from a rounded number of pages. */
function countedBy({ Mode, NbSignesFeuillet }: Rate, { words, signs }: SourceCount): { readonly count: number; readonly per: number } {
  if (Mode === TarifTraductionMode.feuillet) return { count: signs, per: NbSignesFeuillet };
  return { count: Mode === TarifTraductionMode.forfait ? 1 : words, per: 1 };
}

function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

type DatedRate = Pick<TarifTraduction, 'IdTraducteur' | 'IdLangueSource' | 'IdLangueCible' | 'DateDebut'>;

export interface RatedBatch {
  readonly IdTraducteur: number | null;
  readonly IdLangueSource: number | null;
  readonly IdLangueCible: number | null;
}

/** The rate of the translator and direction that stood on a day: the latest that had begun. */
export function rateOn<R extends DatedRate>(rates: readonly R[], batch: RatedBatch, day: string): R | null {
  return (
    rates
      .filter(
        (rate) =>
          rate.IdTraducteur === batch.IdTraducteur &&
          rate.IdLangueSource === batch.IdLangueSource &&
          rate.IdLangueCible === batch.IdLangueCible &&
          rate.DateDebut <= day,
      )
      .toSorted((left, right) => (left.DateDebut < right.DateDebut ? 1 : -1))[0] ?? null
  );
}
