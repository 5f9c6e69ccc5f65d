import { AnnulationCause } from '#generated/enums/annulation-cause.gen.ts';
import { EncaissementEtat } from '#generated/enums/encaissement-etat.gen.ts';
import { EncaissementRaison } from '#generated/enums/encaissement-raison.gen.ts';
import { paiementPrestataireEnum } from '#generated/enums/paiement-prestataire.gen.ts';
import type { BamEncaissement } from '#generated/records/bam-encaissement.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { count, find, update, waitFor, type Work } from '#domain/work/work.ts';
import { reverseReceipt } from '../receipt-corrections.ts';
import type { PaidCheckout } from './payment-provider.ts';

type Paid = Pick<PaidCheckout, 'reference' | 'returned'>;

/**
 * Follows money that went back at the provider. A payment that went back whole takes its receipt back by the opposite one; a part of it,
 * or money that the books hold otherwise, waits for staff, and so does money that a won dispute brings back.
 */
export function* landReturn({ reference, returned }: Paid, input: AccountingInput): Work<void> {
  const row = yield* heldPage(reference);
  if (row === null) return;
  const [before, now] = [toCents(row.MontantRendu ?? 0), returned?.cents ?? 0];
  if (now === before) return;
  const MontantRendu = fromCents(now);
  if (returned === null || now < before) {
    yield* update('bam-encaissement', row.Id, { MontantRendu, Etat: EncaissementEtat.aTraiter, Raison: EncaissementRaison.revenu });
    return;
  }
  const Raison = reasonOf(returned);
  const isWhole = before === 0 && now >= toCents(row.MontantPaye ?? 0);
  const isOut = isWhole && (yield* isTakenOut(row, returned.isDisputed, input));
  yield* update('bam-encaissement', row.Id, { MontantRendu, Raison, Etat: isOut ? EncaissementEtat.rendu : EncaissementEtat.aTraiter });
}

/** Returns that the books refused to give back by themselves: a credit that was used since, a client who is gone. */
export function* setReturnAside({ reference, returned }: Paid): Work<void> {
  const row = yield* heldPage(reference);
  if (row === null || returned === null) return;
  const MontantRendu = fromCents(returned.cents);
  yield* update('bam-encaissement', row.Id, { MontantRendu, Raison: reasonOf(returned), Etat: EncaissementEtat.aTraiter });
}

function* heldPage(reference: string): Work<BamEncaissement | null> {
  const [seen] = yield* find('bam-encaissement', { Reference: reference });
  if (seen === undefined) return null;
  const { IdPaiement, IdPieceAffectee } = seen;
  yield* waitFor('bam-paiement', IdPieceAffectee === null ? [IdPaiement] : [IdPaiement, IdPieceAffectee]);
  yield* waitFor('bam-encaissement', [seen.Id]);
  const [row = seen] = yield* find('bam-encaissement', { Id: seen.Id });
  return row.DatePaiement === null ? null : row;
}

function reasonOf({ isDisputed }: NonNullable<Paid['returned']>): EncaissementRaison {
  return isDisputed ? EncaissementRaison.conteste : EncaissementRaison.rendu;
}

/** True once the books hold nothing of the payment any more. */
function* isTakenOut({ IdReglement, Etat, Prestataire }: BamEncaissement, isDisputed: boolean, input: AccountingInput): Work<boolean> {
  // Nobody had booked it yet.
  if (IdReglement === null) return Etat === EncaissementEtat.aTraiter;
  if ((yield* count('bam-reglement', { IdAnnule: IdReglement })) > 0) return true;
  const params = { prestataire: enumLabel(paiementPrestataireEnum, Prestataire, 'fr') ?? '' };
  const reason = input.textsIn('fr')(isDisputed ? 'facture.contesteEnLigne' : 'facture.renduEnLigne', params);
  const cause = isDisputed ? AnnulationCause.carte : AnnulationCause.rendu;
  // Nobody acts: the company has the money no more, whoever received it.
  yield* reverseReceipt(IdReglement, { reason, cause }, { ...input, has: () => true });
  return true;
}
