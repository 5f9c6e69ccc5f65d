import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import { accountOf, dueOf, isStanding, undoneIds } from '#domain/accounting/receipts.ts';
import { leftByRate, partsOf, type Share } from '#domain/accounting/sales/rate-shares.ts';
import { fromCents, sumMoney, toCents } from '#domain/values/money.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, hold, refuse, refuseWith, see, type Work } from '#domain/work/work.ts';

/** Receipt of an invoice, as it is printed for the payer. */
export interface PrintedReceipt {
  readonly piece: BamPaiement;
  readonly number: string;
  /** First to last. */
  readonly receipts: readonly BamReglement[];
  /** In euros: all that came, and what is left to pay. */
  readonly total: number;
  readonly left: number;
  /** Receipts by rate of VAT, in cents. */
  readonly shares: readonly Share[];
  /** The same was printed before. */
  readonly isDuplicate: boolean;
}

/** Prints what stands of the receipts of an invoice; what is printed again is a duplicate. */
export function* printReceipt(id: number, { now, userId }: Pick<Facts, 'now' | 'userId'>): Work<PrintedReceipt> {
  yield* see('bam-paiement', id);
  // Of two prints at once, one is the original.
  yield* hold('bam-paiement', id, 'paiement-en-cours');
  const [piece] = yield* find('bam-paiement', { Id: id });
  if (piece === undefined || piece.NoFacture === null || piece.IsAvoir === true) return yield* refuse('introuvable');
  const all = (yield* find('bam-reglement', { IdPaiement: id })).toSorted((left, right) => left.Id - right.Id);
  const undone = undoneIds(all);
  const receipts = all.filter((receipt) => isStanding(receipt, undone));
  const last = receipts.at(-1) ?? (yield* refuseWith('regle-metier', { message: 'paiement.rienRecu' }));
  const account = yield* accountOf(piece);
  const total = sumMoney(receipts.map(({ Montant }) => Montant));
  // A later receipt, or a corrected one, makes another number.
  const number = `${piece.NoFacture}-R${all.indexOf(last) + 1}`;
  const isDuplicate = (yield* find('bam-recu', { NoRecu: number })).length > 0;
  if (!isDuplicate) yield* create('bam-recu', { NoRecu: number, IdPaiement: id, DateRecu: now, IdUtilisateur: userId });
  return {
    piece,
    number,
    receipts,
    total,
    left: Math.max(0, fromCents(dueOf(account))),
    shares: partsOf(yield* leftByRate([piece, ...account.credits]), toCents(total)),
    isDuplicate,
  };
}
