import type { BamPaiementLigne } from '#generated/records/bam-paiement-ligne.gen.ts';
import { formatNumber, toCents } from '#domain/values/money.ts';
import { refuse, type Work } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { type Amounts, addAmounts, negated } from '../amounts.ts';
import { amountsOf, type Share, sharesOf } from './rate-shares.ts';

/** A line of an invoice and how much of it goes back. */
export interface LineReturn {
  readonly Ligne: number;
  readonly Quantite: number;
}

/** Credited part of one line. Amounts in whole cents, above 0 for a line that was charged. */
export interface CreditedLine {
  readonly line: BamPaiementLigne;
  readonly quantity: number;
  readonly amounts: Amounts;
}

interface Returned {
  /** Lines of the invoice and of its credit notes. */
  readonly lines: readonly BamPaiementLigne[];
  readonly invoice: number;
  readonly returns: readonly LineReturn[];
}

/** The lines that go back, each at its own rate; refused beyond the quantity that no credit note took yet. */
export function* creditedLines({ lines, invoice, returns }: Returned, { culture }: AccountingInput): Work<readonly CreditedLine[]> {
  const credited: CreditedLine[] = [];
  for (const [id, quantity] of quantitiesByLine(returns)) {
    const line = lines.find((each) => each.Id === id && each.IdPaiement === invoice);
    if (line === undefined) return yield* refuse('introuvable');
    const before = lines.filter(({ IdLigneCreditee }) => IdLigneCreditee === id);
    const left = toCents(line.Quantite) - before.reduce((sum, { Quantite }) => sum + toCents(Quantite), 0);
    if (quantity > left) {
      const decimals = left % 100 === 0 ? 0 : 2;
      return yield* refuse('avoir-ligne', { ligne: line.Designation, reste: formatNumber(left / 100, decimals, culture) });
    }
    const rest = addAmounts([amountsOf(line), ...before.map(amountsOf)]);
    const amounts = quantity === left ? rest : shareOf(amountsOf(line), quantity, toCents(line.Quantite));
    credited.push({ line, quantity: quantity / 100, amounts });
  }
  return settledRates(credited, sharesOf(lines));
}

/** Quantities in hundredths; a line that is named twice counts once. */
function quantitiesByLine(returns: readonly LineReturn[]): ReadonlyMap<number, number> {
  const quantities = new Map<number, number>();
  for (const { Ligne, Quantite } of returns) quantities.set(Ligne, (quantities.get(Ligne) ?? 0) + toCents(Quantite));
  return quantities;
}

/** The part of a line that a quantity of it is: amounts without and with tax are both its share, and the tax is between them. */
function shareOf({ ht, ttc }: Amounts, quantity: number, whole: number): Amounts {
  const part = { ht: Math.round((ht * quantity) / whole), ttc: Math.round((ttc * quantity) / whole) };
  return { ...part, tva: part.ttc - part.ht };
}

/** The last line that empties a rate takes the cents that earlier credit notes by amount left there. */
function settledRates(credited: readonly CreditedLine[], left: readonly Share[]): readonly CreditedLine[] {
  return credited.map((one, index) => {
    const percent = one.line.TauxTva;
    const ofRate = credited.filter(({ line }) => line.TauxTva === percent);
    const isLast = credited.findLastIndex(({ line }) => line.TauxTva === percent) === index;
    const share = left.find((each) => each.percent === percent)?.amounts;
    const sum = addAmounts(ofRate.map(({ amounts }) => amounts));
    if (!isLast || share === undefined || share.ttc !== sum.ttc) return one;
    return { ...one, amounts: addAmounts([one.amounts, share, negated(sum)]) };
  });
}
