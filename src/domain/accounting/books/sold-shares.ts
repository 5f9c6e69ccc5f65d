import { addAmounts } from '#domain/accounting/amounts.ts';
import { amountsOf } from '#domain/accounting/sales/rate-shares.ts';
import { fromCents } from '#domain/values/money.ts';
import type { BamPaiementLigne } from '#generated/records/bam-paiement-ligne.gen.ts';
import type { SoldShare } from './ledger.ts';

export type SoldLine = Pick<BamPaiementLigne, 'TauxTva' | 'MontantHt' | 'MontantTva' | 'MontantTtc' | 'IdRegime' | 'Analytique'>;

interface Origin {
  /** Nature by regime. */
  readonly natures: ReadonlyMap<number, number | null>;
  /** Axis of the piece, for lines that name none. */
  readonly analytic: number;
}

/** Lines of a piece by rate, nature and axis, lowest rate first; what comes to nothing is left out. */
export function soldShares(lines: readonly SoldLine[], { natures, analytic }: Origin): readonly SoldShare[] {
  const ratedLines = lines.map((line) => ({
    line,
    rate: line.TauxTva,
    nature: line.IdRegime === null ? null : (natures.get(line.IdRegime) ?? null),
    axis: line.Analytique === 0 ? analytic : line.Analytique,
  }));
  return [...Map.groupBy(ratedLines, ({ rate, nature, axis }) => `${rate} ${nature ?? ''} ${axis}`).values()]
    .flatMap((group) => {
      const [first] = group;
      const { ht, tva } = addAmounts(group.map(({ line }) => amountsOf(line)));
      if (first === undefined || (ht === 0 && tva === 0)) return [];
      return [{ ht: fromCents(ht), tva: fromCents(tva), rate: first.rate, nature: first.nature, analytic: first.axis }];
    })
    .toSorted((left, right) => left.rate - right.rate);
}
