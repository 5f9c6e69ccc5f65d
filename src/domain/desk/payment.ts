import { fromCents, sumMoney, toCents } from '#domain/values/money.ts';

/** Part of a payment by one means. */
export interface PaymentPart {
  readonly ModePaiement: number;
  readonly Montant: number;
  readonly Banque?: string | null | undefined;
  readonly NoCheque?: string | null | undefined;
}

/** Payment at the desk: by one means, or by several at once. */
export interface Payment extends PaymentPart {
  readonly Autres?: readonly PaymentPart[] | undefined;
}

/** All parts, the main one last: the invoice keeps the means of its last receipt. */
export function partsOf({ Autres = [], ...main }: Payment): readonly PaymentPart[] {
  return [...Autres, main];
}

/** Amount that the person was shown as due. */
export function totalPaid(payment: Payment): number {
  return sumMoney(partsOf(payment).map(({ Montant }) => Montant));
}

interface Shared {
  readonly taken: readonly PaymentPart[];
  readonly left: readonly PaymentPart[];
}

/** Takes an amount in cents from the parts, one after the other; a part that exceeds it is split. */
export function shareParts(parts: readonly PaymentPart[], cents: number): Shared {
  const taken: PaymentPart[] = [];
  const left: PaymentPart[] = [];
  let due = cents;
  for (const part of parts) {
    const held = toCents(part.Montant);
    const used = Math.min(held, due);
    due -= used;
    if (used > 0) taken.push({ ...part, Montant: fromCents(used) });
    if (held > used) left.push({ ...part, Montant: fromCents(held - used) });
  }
  return { taken, left };
}

/** Typed part of one means; cash is what the person gave. */
export type TypedPart = PaymentPart;

export interface Split {
  /** Null while it does not add up. */
  readonly payment: Payment | null;
  /** Amount still to be paid; below 0: too much, and not in cash. */
  readonly left: number;
  /** Given back in cash. */
  readonly change: number;
}

/** Adds up what was typed: cash beyond what is owed comes back as change, nothing else does. The largest part is the main one. */
export function splitPayment(owed: number, typed: readonly TypedPart[], cash: number): Split {
  const given = typed.filter(({ Montant }) => toCents(Montant) > 0);
  const excess = given.reduce((sum, { Montant }) => sum + toCents(Montant), 0) - toCents(owed);
  const inCash = given.reduce((sum, part) => sum + (part.ModePaiement === cash ? toCents(part.Montant) : 0), 0);
  const change = excess > 0 && excess < inCash ? excess : 0;
  const left = fromCents(change - excess);
  if (left !== 0) return { payment: null, left, change: 0 };
  const kept = given.map((part) => (part.ModePaiement === cash ? { ...part, Montant: fromCents(toCents(part.Montant) - change) } : part));
  const [main, ...others] = kept.toSorted((one, other) => toCents(other.Montant) - toCents(one.Montant));
  if (main === undefined) return { payment: null, left, change: 0 };
  return { payment: { ...main, ...(others.length === 0 ? {} : { Autres: others }) }, left, change: fromCents(change) };
}
