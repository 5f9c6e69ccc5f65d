import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamVente } from '#generated/records/bam-vente.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney, fromCents, toCents } from '#domain/values/money.ts';
import { refuse, type Work } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { addAmounts } from '../amounts.ts';
import { issueLines } from '../invoice.ts';
import { dueDateOf } from '../issue.ts';
import { goodsAmong, operationOfPiece } from '../mentions/operations.ts';
import type { PrintedPiece } from '../printed-piece.ts';
import { composedPiece } from '../printed-piece.ts';
import { standing } from '../receipts.ts';
import { leftByRate, partsOf, type Share } from '../sales/rate-shares.ts';
import { quotedRegime, regimeOf, type TaxedLine } from '../sales/sale-lines.ts';
import { deduction, type DirectSale, directSale, ratedLine, shareOfTotal, sharesOfLines } from './direct-sale.ts';

interface DepositOrder {
  readonly Pourcentage?: number | null | undefined;
  readonly MontantTtc?: number | null | undefined;
  readonly DateEcheance?: string | null | undefined;
}

/** A deposit invoice: a part of the sale, spread over its rates. Answers its id. */
export function* issueDeposit(vente: BamVente, order: DepositOrder, input: AccountingInput): Work<number> {
  const sale = yield* openSale(vente, input);
  const whole = addAmounts(sale.lines.map(({ amounts }) => amounts)).ttc;
  const before = addAmounts((yield* depositsOf(sale.pieces)).flatMap(({ shares }) => shares.map(({ amounts }) => amounts))).ttc;
  const { culture } = sale.client;
  const part = shareOfTotal(whole, order.Pourcentage ?? 0, culture);
  const cents = order.MontantTtc === null || order.MontantTtc === undefined ? part.cents : toCents(order.MontantTtc);
  // A deposit of everything would leave a final invoice of nothing.
  if (cents <= 0 || cents >= whole - before)
    return yield* refuse('acompte-excessif', { reste: formatMoney(fromCents(Math.max(0, whole - before)), input.culture) });
  const words = { objet: vente.Objet, part: part.told };
  const isShare = order.MontantTtc === null || order.MontantTtc === undefined;
  const designation = input.textsIn(culture)(isShare ? 'facture.designationAcomptePart' : 'facture.designationAcompte', words);
  const lines = partsOf(sharesOfLines(sale.lines), cents).map((share) => ratedLine(share, { sold: sale.lines, designation }));
  const NatureOperation = operationOfPiece(sale.lines, yield* goodsAmong(sale.lines));
  const due = yield* dueDateOf(order.DateEcheance ?? null, { today: input.today, path: 'DateEcheance' });
  return yield* issueLines({ ...sale, lines, said: { ...sale.said, IsAcompte: true, NatureOperation } }, { due }, input);
}

/** The final invoice: every line of the sale, less its deposits rate by rate. Answers its id. */
export function* issueFinal(vente: BamVente, day: string | null, input: AccountingInput): Work<number> {
  const sale = yield* openSale(vente, input);
  const lines = [...sale.lines, ...(yield* deductedDeposits(sale, input))];
  const due = yield* dueDateOf(day, { today: input.today, path: 'DateEcheance' });
  const deposits = (yield* depositsOf(sale.pieces)).filter(({ shares }) => shares.length > 0);
  const preceding = deposits.map(({ invoice }) => ({ number: invoice.NoFacture ?? '', date: invoice.DateEmission ?? '' }));
  return yield* issueLines({ ...sale, lines, preceding }, { due }, input);
}

/** The sale on paper before anything is issued: it has no number and no entry. */
export function* printedProforma(vente: BamVente, input: AccountingInput): Work<PrintedPiece> {
  const sale = yield* directSale(vente, input, quotedRegime);
  const lines = [...sale.lines, ...(yield* deductedDeposits(sale, input))];
  const piece = { NoFacture: null, IsProforma: true, DateEmission: input.today, DateEcheance: null, DateValidite: null };
  const Conditions = input.textsIn(sale.client.culture)('facture.proformaMention');
  return yield* composedPiece({ ...sale, lines }, { ...piece, Conditions });
}

/** Part of a sale that is not invoiced yet. */
function* openSale(vente: BamVente, input: AccountingInput): Work<DirectSale> {
  const sale = yield* directSale(vente, input, regimeOf);
  const [invoiced] = yield* standing(sale.pieces.filter(({ IsAcompte }) => !IsAcompte));
  if (invoiced !== undefined) return yield* refuse('vente-facturee', { numero: invoiced.invoice.NoFacture ?? '' });
  if (addAmounts(sale.lines.map(({ amounts }) => amounts)).ttc <= 0) return yield* refuse('vente-vide');
  return sale;
}

interface Deposit {
  readonly invoice: BamPaiement;
  /** Rest after its credit notes, by rate. */
  readonly shares: readonly Share[];
}

function* depositsOf(pieces: readonly BamPaiement[]): Work<readonly Deposit[]> {
  const deposits: Deposit[] = [];
  for (const { invoice, credits } of yield* standing(pieces.filter(({ IsAcompte }) => IsAcompte)))
    deposits.push({ invoice, shares: yield* leftByRate([invoice, ...credits]) });
  return deposits;
}

function* deductedDeposits(sale: DirectSale, input: AccountingInput): Work<readonly TaxedLine[]> {
  const say = input.textsIn(sale.client.culture);
  return (yield* depositsOf(sale.pieces)).flatMap(({ invoice, shares }) => {
    const words = { numero: invoice.NoFacture ?? '', date: formatDate(invoice.DateEmission ?? '') };
    const designation = say('facture.acompteDeduit', words);
    return shares.map((share) => deduction(share, { sold: sale.lines, designation }));
  });
}
