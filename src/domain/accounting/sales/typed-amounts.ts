import { toCents } from '#domain/values/money.ts';
import { type Amounts, divide, fromHt, fromTtc } from '../amounts.ts';

/** Typed values of a line; prices without or with tax, as the sale says. */
export interface TypedLine {
  readonly Quantite: number;
  readonly PrixUnitaire: number | null;
  /** In percent, before the discount in euros. */
  readonly Remise: number | null;
  readonly RemiseMontant: number | null;
}

interface PricedLine {
  readonly amounts: Amounts;
  /** Sum of the discounts, without tax, in cents. */
  readonly discountHt: number;
}

/** A line to the cent: quantity times price, less its discounts, taxed at its rate (hundredths of a percent). */
export function pricedLine(line: TypedLine, rate: number, isTtc: boolean): PricedLine {
  const taxed = isTtc ? fromTtc : fromHt;
  const gross = grossOf(line);
  const net = discounted(gross, line);
  const amounts = taxed(net, rate);
  return { amounts, discountHt: net === gross ? 0 : taxed(gross, rate).ht - amounts.ht };
}

/** Quantity times price, in whole cents. */
export function grossOf({ Quantite, PrixUnitaire }: Pick<TypedLine, 'Quantite' | 'PrixUnitaire'>): number {
  return divide(toCents(Quantite) * toCents(PrixUnitaire ?? 0), HUNDREDTHS);
}

/** Cents left of an amount after a share, then a sum, come off. */
export function discounted(cents: number, { Remise, RemiseMontant }: Pick<TypedLine, 'Remise' | 'RemiseMontant'>): number {
  return cents - divide(cents * toCents(Remise ?? 0), WHOLE) - toCents(RemiseMontant ?? 0);
}

const HUNDREDTHS = 100;
const WHOLE = 10_000;
