import { toCents } from '#domain/records/values/money.ts';
import { type RecordData, readId, readNumber } from '#domain/records/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { type Amounts, addAmounts, partOf, rateOf } from '../amounts.ts';

/** What pieces come to at one rate. Rate in percent, amounts in whole cents. */
export interface Share {
  readonly percent: number;
  readonly amounts: Amounts;
}

/** The lines of pieces by rate, lowest first: what an invoice is still worth once its credit notes are among them. */
export function* leftByRate(pieces: readonly RecordData[]): Work<readonly Share[]> {
  return sharesOf(yield* find('bam-paiement-ligne', { IdPaiement: pieces.map(readId) }));
}

export const sharesOf = (lines: readonly RecordData[]): readonly Share[] =>
  [...Map.groupBy(lines, (line) => readNumber(line, 'TauxTva') ?? 0)]
    .map(([percent, found]) => ({ percent, amounts: addAmounts(found.map(amountsOf)) }))
    .filter(({ amounts }) => amounts.ttc !== 0)
    .toSorted((left, right) => left.percent - right.percent);

/**
 * A part of the whole, tax included, spread over its rates as the whole is: a credit note never gives back more tax at a rate
 * than was charged there. The last cent goes to the last rate.
 */
export const partsOf = (shares: readonly Share[], ttc: number): readonly Share[] => {
  const whole = shares.reduce((sum, { amounts }) => sum + amounts.ttc, 0);
  const parts: Share[] = [];
  let [rest, left] = [ttc, whole];
  for (const { percent, amounts } of shares) {
    const own = left === 0 ? 0 : Math.round((rest * amounts.ttc) / left);
    if (own !== 0) parts.push({ percent, amounts: partOf({ left: amounts, ttc: own, rate: rateOf(percent) }) });
    rest -= own;
    left -= amounts.ttc;
  }
  return parts;
};

const amountsOf = (line: RecordData): Amounts => ({
  ht: toCents(readNumber(line, 'MontantHt') ?? 0),
  tva: toCents(readNumber(line, 'MontantTva') ?? 0),
  ttc: toCents(readNumber(line, 'MontantTtc') ?? 0),
});
