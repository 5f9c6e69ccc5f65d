import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { update, type Work } from '#domain/work/work.ts';
import { type Balance, dueOf, leftOf } from '../receipts.ts';

/** An accreditation is paid by an invoice that stands and is settled; one that was given back is not. */
export function* markPaid(invoice: BamPaiement, account: Balance): Work<void> {
  const id = invoice.IdParticipant;
  if (typeof id === 'number') yield* update('festival-participant-accredite', id, { IsPaye: dueOf(account) <= 0 && leftOf(account) > 0 });
}
