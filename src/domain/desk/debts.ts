import { accountsOf, dueOf, leftOf } from '#domain/accounting/receipts.ts';
import { fromCents } from '#domain/values/money.ts';
import type { Work } from '#domain/work/work.ts';

/** What somebody owes, in euros, and until when. */
export interface Debt {
  readonly due: number;
  readonly until: string | null;
}

export const NO_DEBT: Debt = { due: 0, until: null };

/** What is left to pay on the invoices of accreditations that still stand, by accreditation. */
export function* debtsOf(accreditations: readonly number[]): Work<ReadonlyMap<number, Debt>> {
  const debts = new Map<number, Debt>();
  for (const account of yield* accountsOf({ IdParticipant: accreditations })) {
    if (leftOf(account) <= 0) continue;
    const id = account.invoice.IdParticipant ?? 0;
    const before = debts.get(id)?.due ?? 0;
    debts.set(id, { due: before + fromCents(Math.max(0, dueOf(account))), until: account.invoice.DateEcheance });
  }
  return debts;
}
