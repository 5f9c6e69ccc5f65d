import type { BamRapprochement } from '#generated/records/bam-rapprochement.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { drop, find, hold, read, refuse, update, type Work } from '#domain/work/work.ts';
import { reverseMove } from '../credits/credit-orders.ts';
import { reverseReceipt } from '../receipt-corrections.ts';

/** Opposite receipts of those that the line wrote; receipts and deposits that it was tied to are only let go. Answers its id. */
export function* undoLine(id: number, reason: string, input: AccountingInput): Work<number> {
  yield* hold('bam-releve-ligne', id, 'paiement-en-cours');
  const line = yield* read('bam-releve-ligne', id);
  if (line.RapprocheeLe === null) return yield* refuse('deja-fait');
  const parts = yield* find('bam-rapprochement', { IdLigne: id });
  for (const part of parts) if (!part.IsDejaEcrit) yield* undoPart(part, reason, input);
  yield* drop('bam-rapprochement', parts.map(readId));
  yield* update('bam-releve-ligne', id, { RapprocheeLe: null, IdRapprocheur: null, Motif: reason });
  return id;
}

/** A part that was undone elsewhere stays as it is. */
function* undoPart({ IdReglement, IdCredit }: BamRapprochement, reason: string, input: AccountingInput): Work<void> {
  const why = { reason, cause: null };
  if (IdReglement !== null && (yield* find('bam-reglement', { IdAnnule: IdReglement })).length === 0)
    yield* reverseReceipt(IdReglement, why, input);
  if (IdCredit === null) return;
  const credit = yield* read('bam-credit', IdCredit);
  // The receipt that it came with takes it along.
  if (credit.IdReglement === null && (yield* find('bam-credit', { IdAnnule: IdCredit })).length === 0)
    yield* reverseMove(IdCredit, why, input);
}
