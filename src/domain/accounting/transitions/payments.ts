import { isMeansSaid } from '../issue.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { amount, type Guard, type GuardInput, isSaid } from '#domain/work/transition-rule.ts';

const RECEIPTS = { path: 'Paiements.Reglements', fields: ['Montant'] };
const PIECES = { path: 'Paiements', fields: ['PrixTtc'] };

/** Cents received for a record, refunds taken off. */
const received = ({ facts }: GuardInput): number =>
  (facts['reglements'] ?? []).reduce((sum, receipt) => sum + Math.round(amount(receipt, 'Montant') * 100), 0);

/** An accreditation has a price; a group has a total. */
const price = (record: RecordData): number => Math.round((amount(record, 'Prix') || amount(record, 'PrixTtc')) * 100);

const isPaid = (input: GuardInput): boolean => price(input.record) > 0 && received(input) >= price(input.record);

/** A group or an accreditation: both say how they pay. */
type OfBuyer = GuardInput<Pick<FestivalGroupe, 'ModePaiement' | 'IsReglementDiffere' | 'DateEcheance'>>;

/** Issue and settlement are two acts: whoever pays by transfer weeks later has a due date that staff accepted. */
const isDeferred = ({ record }: OfBuyer): boolean => record.IsReglementDiffere === true && isSaid(record.DateEcheance);

/** What was invoiced stands until credit notes answer all of it. */
const isInvoiced = ({ facts }: GuardInput): boolean =>
  (facts['paiements'] ?? []).reduce((sum, piece) => sum + Math.round(amount(piece, 'PrixTtc') * 100), 0) > 0;

const withReceipts = (holds: Guard['holds'], reason: Guard['reason']): Guard => ({ reads: { reglements: RECEIPTS }, holds, reason });

type OfGroup = GuardInput<FestivalGroupe>;

export const paymentGuards = {
  prixConnu: { holds: ({ record }) => price(record) > 0, reason: 'paiement.prixManquant' },
  /** Whoever takes the step says that it is paid, and how; or that it will be, and when. */
  payeOuDiffere: withReceipts(
    (input: OfBuyer) => price(input.record) > 0 && (isPaid(input) || isDeferred(input) || isMeansSaid(input.record)),
    ({ record }: OfBuyer) => {
      if (price(record) <= 0) return 'paiement.prixManquant';
      return record.IsReglementDiffere === true ? 'paiement.echeanceManquante' : 'paiement.modeManquant';
    },
  ),
  sansReglement: withReceipts((input) => received(input) <= 0, 'paiement.dejaRegle'),
  resteDu: withReceipts((input) => price(input.record) > 0 && !isPaid(input), 'paiement.rienDu'),
  solde: withReceipts((input) => price(input.record) === 0 || isPaid(input), 'paiement.resteDu'),
  sansFacture: { reads: { paiements: PIECES }, holds: (input) => !isInvoiced(input), reason: 'groupe.facture' },
  /** A quote says how much, and to whom the invoice goes. */
  devisComplet: {
    holds: ({ record }: OfGroup) =>
      record.IsPayant === true && price(record) > 0 && (isSaid(record.IdContactFacturation) || isSaid(record.IdContact)),
    reason: ({ record }: OfGroup) => {
      if (record.IsPayant !== true) return 'groupe.nonPayant';
      return price(record) > 0 ? 'groupe.sansContact' : 'paiement.prixManquant';
    },
  },
  /** Nothing was asked of it, nothing was received: what was can only be given back. */
  groupeGratuit: {
    reads: { paiements: PIECES, reglements: RECEIPTS },
    holds: (input) => !isInvoiced(input) && received(input) <= 0,
    reason: (input) => (isInvoiced(input) ? 'groupe.facture' : 'paiement.dejaRegle'),
  },
} as const satisfies Readonly<Record<string, Guard>>;
