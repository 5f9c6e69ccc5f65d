import { OperationType } from '#generated/enums/operation-type.gen.ts';
import { type Amounts, addAmounts, negated, partOf, rateOf } from '../amounts.ts';
import { partsOf, type Share } from '../sales/rate-shares.ts';
import type { ReportedNature, ReportingPeriod } from './reporting-periods.ts';

/** A piece whose client is no company of France: its sale and its payments are reported. Amounts in cents, below 0 for a credit note. */
export interface ReportedPiece {
  readonly number: string;
  readonly date: string;
  readonly isCredit: boolean;
  /** A company abroad is reported invoice by invoice; other clients by day. */
  readonly company: { readonly vatNumber: string | null; readonly country: string } | null;
  /** Kind of each line, a value of `OperationType`. */
  readonly lines: readonly { readonly percent: number; readonly operation: number | null; readonly amounts: Amounts }[];
  readonly receipts: readonly { readonly date: string; readonly amount: number }[];
  /** Tax on debits: payments are not reported. */
  readonly isDebits: boolean;
}

/** One line of a report. */
export interface ReportedLine {
  readonly day: string;
  /** Goods, services, untaxed (TLB1, TPS1, TNT1); `B2BI` for the invoice of a company abroad. */
  readonly category: string;
  readonly percent: number;
  readonly amounts: Amounts;
  readonly count: number;
  readonly number: string | null;
  readonly country: string | null;
  readonly vatNumber: string | null;
}

export function reportedLines(pieces: readonly ReportedPiece[], nature: ReportedNature, period: ReportingPeriod): readonly ReportedLine[] {
  const lines = pieces.flatMap((piece) => (nature === 'ventes' ? soldLines(piece, period) : paidLines(piece, period)));
  const keys = Map.groupBy(lines, ({ day, category, percent, number }) => [day, category, percent, number ?? ''].join(' '));
  return [...keys.values()]
    .flatMap((found) => {
      const [first] = found;
      if (first === undefined) return [];
      const count = new Set(found.map(({ source }) => source)).size;
      const { source: _, ...line } = first;
      return [{ ...line, amounts: addAmounts(found.map(({ amounts }) => amounts)), count }];
    })
    .filter(({ amounts: { ht, tva } }) => ht !== 0 || tva !== 0)
    .toSorted(
      (left, right) =>
        left.day.localeCompare(right.day) ||
        left.category.localeCompare(right.category) ||
        left.percent - right.percent ||
        (left.number ?? '').localeCompare(right.number ?? ''),
    );
}

type SourcedLine = Omit<ReportedLine, 'count'> & { readonly source: string };

function soldLines(piece: ReportedPiece, { from, to }: ReportingPeriod): readonly SourcedLine[] {
  if (piece.date < from || piece.date > to) return [];
  return piece.lines.map(({ percent, operation, amounts }) => ({
    ...headOf(piece, piece.date),
    category: piece.company === null ? categoryOf(percent, operation) : 'B2BI',
    percent,
    amounts,
  }));
}

function headOf({ number, company }: ReportedPiece, day: string) {
  const isNamed = company !== null;
  return { day, source: number, number: isNamed ? number : null, country: company?.country ?? null, vatNumber: company?.vatNumber ?? null };
}

function categoryOf(percent: number, operation: number | null): string {
  if (percent === 0) return 'TNT1';
  return operation === OperationType.biens ? 'TLB1' : 'TPS1';
}

/** Payments of services by the rates of their piece: what came before is subtracted, so that parts add up to the piece to the cent. */
function paidLines(piece: ReportedPiece, { from, to }: ReportingPeriod): readonly SourcedLine[] {
  if (piece.isDebits) return [];
  const days = [...new Set(piece.receipts.map(({ date }) => date))].filter((day) => day >= from && day <= to);
  return days.flatMap((day) => {
    const [before, until] = [receivedUntil(piece, (date) => date < day), receivedUntil(piece, (date) => date <= day)];
    const parts = [...serviceParts(piece, until), ...serviceParts(piece, before).map(negatedShare)];
    const category = piece.company === null ? 'TPS1' : 'B2BI';
    return parts.map(({ percent, amounts }) => ({ ...headOf(piece, day), category, percent, amounts }));
  });
}

/** Part of a sum that pays taxed services; the payment of goods is not reported, nor what bears no tax. */
function serviceParts({ lines }: ReportedPiece, received: number): readonly Share[] {
  const byRate = Map.groupBy(lines, ({ percent }) => percent);
  const shares = [...byRate]
    .map(([percent, found]) => ({ percent, amounts: addAmounts(found.map(({ amounts }) => amounts)) }))
    .filter(({ amounts }) => amounts.ttc !== 0)
    .toSorted((left, right) => left.percent - right.percent);
  return partsOf(shares, received).flatMap(({ percent, amounts }) => {
    const found = byRate.get(percent) ?? [];
    const whole = addAmounts(found.map((line) => line.amounts));
    const services = addAmounts(found.filter(({ operation }) => operation !== OperationType.biens).map((line) => line.amounts));
    if (percent === 0 || services.ttc === 0) return [];
    if (services.ttc === whole.ttc) return [{ percent, amounts }];
    const ttc = Math.round((amounts.ttc * services.ttc) / whole.ttc);
    return [{ percent, amounts: partOf({ left: services, ttc, rate: rateOf(percent) }) }];
  });
}

function negatedShare({ percent, amounts }: Share): Share {
  return { percent, amounts: negated(amounts) };
}

function receivedUntil({ receipts }: ReportedPiece, isIn: (day: string) => boolean): number {
  return receipts.filter(({ date }) => isIn(date)).reduce((sum, { amount }) => sum + amount, 0);
}
