import { accountsOf, dueOf, leftOf } from '#domain/accounting/receipts.ts';
import { fromCents } from '#domain/values/money.ts';
import type { Work } from '#domain/work/work.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { DeskPiece } from './desk-file.ts';

/** Debt of a person, in euros, and its day. */
export interface Debt {
  readonly due: number;
  readonly until: string | null;
  /** The last invoice of which something came. */
  readonly piece: DeskPiece | null;
}

export const NO_DEBT: Debt = { due: 0, until: null, piece: null };

/** Amounts left to pay on the invoices of accreditations that still hold, by accreditation. */
export function* debtsOf(accreditations: readonly number[]): Work<ReadonlyMap<number, Debt>> {
  const debts = new Map<number, Debt>();
  for (const account of yield* accountsOf({ IdParticipant: accreditations })) {
    if (leftOf(account) <= 0) continue;
    const id = account.invoice.IdParticipant ?? 0;
    const before = debts.get(id) ?? NO_DEBT;
    debts.set(id, {
      due: before.due + fromCents(Math.max(0, dueOf(account))),
      until: account.invoice.DateEcheance,
      piece: account.received > 0 ? pieceOf(account.invoice) : before.piece,
    });
  }
  return debts;
}

function pieceOf({ Id, NoFacture }: BamPaiement): DeskPiece {
  return { Id, NoFacture: NoFacture ?? '' };
}
