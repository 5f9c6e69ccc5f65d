import { type Amounts, addAmounts, negated } from './amounts.ts';
import { partsOf, type Share } from './sales/rate-shares.ts';

/** A piece as its tax is due: at its issue where its issuer chose debits, else as money comes or is given back. */
export interface TaxedPiece {
  /** Day of issue. */
  readonly date: string;
  readonly isDebits: boolean;
  /** Why a rate is 0 %: what the piece says of it. */
  readonly mention: string | null;
  /** Below 0 for a credit note. */
  readonly shares: readonly Share[];
  readonly receipts: readonly TaxedReceipt[];
}

interface TaxedReceipt {
  readonly date: string;
  /** Whole cents, tax included; below 0 for a refund or a correction. */
  readonly amount: number;
}

/** Tax due at one rate, or for one reason without tax. */
export interface DueTax {
  readonly percent: number;
  readonly reason: string | null;
  /** Line of the French return (CA3). */
  readonly box: string;
  readonly amounts: Amounts;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Lines of the return by rate in percent; every other operation without tax stands on line E2. */
const BOXES: ReadonlyMap<number, string> = new Map([
  [20, '08'],
  [5.5, '09'],
  [10, '9B'],
  [8.5, '10'],
  [2.1, '11'],
]);
const UNTAXED = 'E2';
/** A rate that the return names in no line of its own. */
const OTHER = '13';

/** The tax that is due for a period, by rate, lowest first, and by reason where there is none. */
export function vatDue(pieces: readonly TaxedPiece[], period: Period): readonly DueTax[] {
  const parts = pieces.flatMap((piece) =>
    dueOf(piece, period).map(({ percent, amounts }) => ({ percent, amounts, reason: percent === 0 ? piece.mention : null })),
  );
  return [...Map.groupBy(parts, ({ percent, reason }) => `${percent} ${reason ?? ''}`).values()]
    .flatMap((found) => {
      const [first] = found;
      return first === undefined ? [] : [{ ...first, box: boxOf(first.percent), amounts: addAmounts(found.map(({ amounts }) => amounts)) }];
    })
    .filter(({ amounts: { ht, tva } }) => ht !== 0 || tva !== 0)
    .toSorted((left, right) => left.percent - right.percent || (left.reason ?? '').localeCompare(right.reason ?? ''));
}

function boxOf(percent: number): string {
  return percent === 0 ? UNTAXED : (BOXES.get(percent) ?? OTHER);
}

function dueOf({ date, isDebits, shares, receipts }: TaxedPiece, { from, to }: Period): readonly Share[] {
  if (isDebits) return date >= from && date <= to ? shares : [];
  // Earlier receipts come off the total received: the parts of one invoice add up to it, to the cent.
  const [before, until] = [received(receipts, (day) => day < from), received(receipts, (day) => day <= to)];
  if (before === until) return [];
  return [...partsOf(shares, until), ...partsOf(shares, before).map((part) => ({ ...part, amounts: negated(part.amounts) }))];
}

function received(receipts: readonly TaxedReceipt[], isIn: (day: string) => boolean): number {
  return receipts.filter(({ date }) => isIn(date)).reduce((sum, { amount }) => sum + amount, 0);
}
