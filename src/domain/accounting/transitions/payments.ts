import { isMeansSaid } from '../issue.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import type { FestivalParticipantAccredite } from '#generated/records/festival-participant-accredite.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import { fact, type Guard, type GuardInput, isSaid } from '#domain/work/transition-rule.ts';

const RECEIPTS = fact('festival-groupe', 'Paiements.Reglements', ['Montant']);
const PIECES = fact('festival-groupe', 'Paiements', ['PrixTtc']);

interface ReadFacts {
  readonly reglements: Pick<BamReglement, 'Montant'>;
  readonly paiements: Pick<BamPaiement, 'PrixTtc'>;
}

/** A group or an accreditation: what it costs, how it is paid. */
type Buyer = Partial<
  Pick<FestivalGroupe, 'PrixTtc' | 'ModePaiement' | 'IsReglementDiffere' | 'DateEcheance'> & Pick<FestivalParticipantAccredite, 'Prix'>
>;
type OfBuyer = GuardInput<Buyer, ReadFacts>;

function cents(amount: number | null | undefined): number {
  return Math.round((amount ?? 0) * 100);
}

/** Cents received for a record, refunds taken off. */
function received({ facts: { reglements = [] } }: Pick<OfBuyer, 'facts'>): number {
  return reglements.reduce((sum, { Montant }) => sum + cents(Montant), 0);
}

/** An accreditation has a price; a group has a total. */
function price({ Prix, PrixTtc }: Buyer): number {
  return cents(Prix) || cents(PrixTtc);
}

function isPaid(input: OfBuyer): boolean {
  return price(input.record) > 0 && received(input) >= price(input.record);
}

/** Issue and settlement are two acts: whoever pays by transfer weeks later has a due date that staff accepted. */
function isDeferred({ record }: OfBuyer): boolean {
  return record.IsReglementDiffere === true && isSaid(record.DateEcheance);
}

/** Invoiced values stay until credit notes answer all of it. */
function isInvoiced({ facts: { paiements = [] } }: Pick<OfBuyer, 'facts'>): boolean {
  return paiements.reduce((sum, { PrixTtc }) => sum + cents(PrixTtc), 0) > 0;
}

function withReceipts(holds: Guard['holds'], reason: Guard['reason']): Guard {
  return { reads: { reglements: RECEIPTS }, holds, reason };
}

type OfGroup = GuardInput<FestivalGroupe, ReadFacts>;

export const paymentGuards = {
  prixConnu: { holds: ({ record }: OfBuyer) => price(record) > 0, reason: 'paiement.prixManquant' },
  /** The step takes a payment and its means; or a promise and its day. */
  payeOuDiffere: withReceipts(
    (input: OfBuyer) => price(input.record) > 0 && (isPaid(input) || isDeferred(input) || isMeansSaid(input.record)),
    ({ record }: OfBuyer) => {
      if (price(record) <= 0) return 'paiement.prixManquant';
      return record.IsReglementDiffere === true ? 'paiement.echeanceManquante' : 'paiement.modeManquant';
    },
  ),
  sansReglement: withReceipts((input: OfBuyer) => received(input) <= 0, 'paiement.dejaRegle'),
  resteDu: withReceipts((input: OfBuyer) => price(input.record) > 0 && !isPaid(input), 'paiement.rienDu'),
  solde: withReceipts((input: OfBuyer) => price(input.record) === 0 || isPaid(input), 'paiement.resteDu'),
  sansFacture: { reads: { paiements: PIECES }, holds: (input: OfBuyer) => !isInvoiced(input), reason: 'groupe.facture' },
  /** A quote says how much, and to whom the invoice goes. */
  devisComplet: {
    holds: ({ record }: OfGroup) =>
      record.IsPayant === true && price(record) > 0 && (isSaid(record.IdContactFacturation) || isSaid(record.IdContact)),
    reason: ({ record }: OfGroup) => {
      if (record.IsPayant !== true) return 'groupe.nonPayant';
      return price(record) > 0 ? 'groupe.sansContact' : 'paiement.prixManquant';
    },
  },
  devisEnvoye: {
    holds: ({ record }: OfGroup) => isSaid(record.NoDevis),
    reason: () => 'groupe.sansDevis',
  },
  /** Not invoiced, nothing received: what was can only be given back. */
  groupeGratuit: {
    reads: { paiements: PIECES, reglements: RECEIPTS },
    holds: (input: OfBuyer) => !isInvoiced(input) && received(input) <= 0,
    reason: (input: OfBuyer) => (isInvoiced(input) ? 'groupe.facture' : 'paiement.dejaRegle'),
  },
} as const satisfies Readonly<Record<string, Guard>>;
