import type { BamPaiementLigne } from '#generated/records/bam-paiement-ligne.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { type Amounts, addAmounts, partOf, rateOf } from '../amounts.ts';

/** Sum of pieces at one rate. Rate in percent, amounts in whole cents. */
export interface Share {
  readonly percent: number;
  readonly amounts: Amounts;
}

/** The lines of pieces by rate, lowest first: what an invoice is still worth once its credit notes are among them. */
export function* leftByRate(pieces: readonly BamPaiement[]): Work<readonly Share[]> {
  return sharesOf(yield* find('bam-paiement-ligne', { IdPaiement: pieces.map(readId) }));
}

type RatedLine = Pick<BamPaiementLigne, 'TauxTva' | 'MontantHt' | 'MontantTva' | 'MontantTtc'>;

export function sharesOf(lines: readonly RatedLine[]): readonly Share[] {
  return [...Map.groupBy(lines, (line) => line.TauxTva)]
    .map(([percent, found]) => ({ percent, amounts: addAmounts(found.map(amountsOf)) }))
    .filter(({ amounts }) => amounts.ttc !== 0)
    .toSorted((left, right) => left.percent - right.percent);
}

/**
 * A part of the whole, tax included, spread over its rates as the whole is: a credit note never gives back more tax at a rate
 * than was charged there. The last cent goes to the last rate.
 */
export function partsOf(shares: readonly Share[], ttc: number): readonly Share[] {
  const whole = shares.reduce((sum, { amounts }) => sum + amounts.ttc, 0);
  const parts: Share[] = [];
  let [rest, left] = [ttc, whole];
  for (const { percent, amounts } of shares) {
    const shareTtc = left === 0 ? 0 : Math.round((rest * amounts.ttc) / left);
    if (shareTtc !== 0) parts.push({ percent, amounts: partOf({ left: amounts, ttc: shareTtc, rate: rateOf(percent) }) });
    rest -= shareTtc;
    left -= amounts.ttc;
  }
  return parts;
}

export function amountsOf(line: RatedLine): Amounts {
  return {
    ht: toCents(line.MontantHt),
    tva: toCents(line.MontantTva),
    ttc: toCents(line.MontantTtc),
  };
}
