import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import type { BamReleveLigne } from '#generated/records/bam-releve-ligne.gen.ts';
import { toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { localDay } from '../books/local-day.ts';
import { accountsOf, dueOf, isStanding, undoneIds } from '../receipts.ts';
import type { BankMove, Candidate } from './proposals.ts';

interface LineCandidates {
  readonly move: BankMove;
  readonly candidates: readonly Candidate[];
}

/** Invoices that are due, receipts and deposits of the amount of a line; none once it is confirmed, or where it left the account. */
export function* candidatesOf(line: BamReleveLigne): Work<LineCandidates> {
  const move = { day: line.Jour, cents: toCents(line.Montant), label: line.Libelle };
  if (line.Montant <= 0 || line.RapprocheeLe !== null) return { move, candidates: [] };
  return { move, candidates: [...(yield* dueInvoices()), ...(yield* openReceipts(line)), ...(yield* openDeposits(line))] };
}

function* dueInvoices(): Work<readonly Candidate[]> {
  const open = yield* find('bam-paiement', { IsAvoir: false, Etat: [PaiementEtat.emise, PaiementEtat.partielle] });
  const ids = open.map(readId);
  const credited = yield* find('bam-paiement', { IdAvoir: ids });
  const accounts = yield* accountsOf({ Id: [...ids, ...credited.map(readId)] });
  return accounts
    .filter((account) => dueOf(account) > 0)
    .map((account) => ({
      invoice: account.invoice.Id,
      receipt: null,
      deposit: null,
      number: account.invoice.NoFacture ?? '',
      client: account.invoice.NomClient ?? '',
      cents: dueOf(account),
      day: null,
    }));
}

/** Transfers and cards of this amount that no line of a statement is tied to. */
export function* openReceipts({ Montant }: Pick<BamReleveLigne, 'Montant'>): Work<readonly Candidate[]> {
  const receipts = yield* find('bam-reglement', { Montant, ModePaiement: [ModePaiement.virement, ModePaiement.cb] });
  const ids = receipts.map(readId);
  const tied = new Set((yield* find('bam-rapprochement', { IdReglement: ids })).map(({ IdReglement }) => IdReglement));
  const undone = undoneIds(yield* find('bam-reglement', { IdAnnule: ids }));
  const free = receipts.filter((one) => !tied.has(one.Id) && isStanding(one, undone));
  const pieces = new Map((yield* find('bam-paiement', { Id: free.map(({ IdPaiement }) => IdPaiement) })).map((one) => [one.Id, one]));
  return free.map((one) => ({
    invoice: one.IdPaiement,
    receipt: one.Id,
    deposit: null,
    number: pieces.get(one.IdPaiement)?.NoFacture ?? '',
    client: pieces.get(one.IdPaiement)?.NomClient ?? '',
    cents: toCents(one.Montant),
    day: localDay(one.DateReglement),
  }));
}

/** Deposits of this amount that stand and that the bank did not credit yet. */
export function* openDeposits({ Montant }: Pick<BamReleveLigne, 'Montant'>): Work<readonly Candidate[]> {
  const deposits = (yield* find('bam-remise', { Montant })).filter(({ IdAnnule }) => IdAnnule === null);
  const ids = deposits.map(readId);
  const tied = new Set((yield* find('bam-rapprochement', { IdRemise: ids })).map(({ IdRemise }) => IdRemise));
  const undone = new Set((yield* find('bam-remise', { IdAnnule: ids })).map(({ IdAnnule }) => IdAnnule));
  return deposits
    .filter(({ Id }) => !tied.has(Id) && !undone.has(Id))
    .map((one) => ({
      invoice: null,
      receipt: null,
      deposit: one.Id,
      number: one.NoRemise,
      client: '',
      cents: toCents(one.Montant),
      day: one.Jour,
    }));
}
