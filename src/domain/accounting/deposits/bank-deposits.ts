import type { BamRemise } from '#generated/records/bam-remise.gen.ts';
import { RemiseNature } from '#generated/enums/remise-nature.gen.ts';
import { formatMoney, fromCents, sumMoney, toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { create, find, names, read, refuse, refuseField, see, takeTurn, update, type Work } from '#domain/work/work.ts';
import { closedUntil } from '../periods/close-period.ts';
import { pendingCash, pendingCheques, type PendingCheque } from './pending-money.ts';

export interface DepositOrder {
  readonly Nature: number;
  readonly Jour: string;
  readonly Montant?: number | null;
  readonly Cheques?: readonly string[] | null;
}

/** Carries cash or cheques to the bank, on a slip with a number. Answers the id. */
export function* depositMoney(order: DepositOrder, input: AccountingInput): Work<number> {
  yield* takeTurn('remises en banque');
  yield* requireDay(order.Jour, input);
  return order.Nature === RemiseNature.cheques ? yield* depositCheques(order, input) : yield* depositCash(order, input);
}

function* requireDay(day: string, { today }: AccountingInput): Work<void> {
  if (day > today) yield* refuseField({ path: 'Jour', code: 'valeur', message: 'paiement.jourFutur' });
  const closed = yield* closedUntil();
  if (closed !== null && day <= closed) yield* refuseField({ path: 'Jour', code: 'valeur', message: 'paiement.jourPeriode' });
}

function* depositCash({ Jour, Montant = null }: DepositOrder, input: AccountingInput): Work<number> {
  const held = yield* pendingCash();
  const cents = toCents(Montant ?? 0);
  if (cents <= 0) return yield* refuseField({ path: 'Montant', code: 'obligatoire' });
  if (cents > held) return yield* refuse('remise-excessive', { reste: formatMoney(fromCents(Math.max(0, held)), input.culture) });
  return yield* write({ Nature: RemiseNature.especes, Jour, Montant: fromCents(cents), NbCheques: 0 }, input);
}

function* depositCheques({ Jour, Cheques = null }: DepositOrder, input: AccountingInput): Work<number> {
  const wanted = new Set(Cheques ?? []);
  const held = (yield* pendingCheques()).filter(({ Cle }) => wanted.has(Cle));
  // Somebody deposited one of them since, or its receipt was undone.
  if (wanted.size === 0 || held.length !== wanted.size) return yield* refuse('remise-changee');
  const Montant = sumMoney(held.map((cheque) => cheque.Montant));
  const id = yield* write({ Nature: RemiseNature.cheques, Jour, Montant, NbCheques: countOf(held) }, input);
  for (const { Cle } of held) yield* updateCheque(Cle, { IdRemise: id, DateRemise: Jour });
  return id;
}

/** One cheque may pay an invoice and leave a credit: it is one on the slip. */
function countOf(cheques: readonly PendingCheque[]): number {
  return new Set(cheques.map(({ Cle, NoCheque, Banque }) => (NoCheque === null ? Cle : `${Banque ?? ''} ${NoCheque}`))).size;
}

function* updateCheque(key: string, fields: { readonly IdRemise: number | null; readonly DateRemise: string | null }): Work<void> {
  const id = Number(key.slice(1));
  yield* key.startsWith('c') ? update('bam-credit', id, fields) : update('bam-reglement', id, fields);
}

type Written = Pick<BamRemise, 'Nature' | 'Jour' | 'Montant' | 'NbCheques'> & Partial<Pick<BamRemise, 'IdAnnule' | 'Motif'>>;

function* write(deposit: Written, { now, userId }: AccountingInput): Work<number> {
  const series = `RB${deposit.Jour.slice(0, 4)}-`;
  const numbers = (yield* find('bam-remise', {})).filter(({ NoRemise }) => NoRemise.startsWith(series));
  const NoRemise = `${series}${String(numbers.length + 1).padStart(4, '0')}`;
  return yield* create('bam-remise', { ...deposit, NoRemise, IdUtilisateur: userId, SaisiLe: now });
}

/** Takes a deposit back by its opposite of today; its cheques wait for the bank again. Answers the id of the opposite. */
export function* reverseDeposit(id: number, reason: string, input: AccountingInput): Work<number> {
  yield* takeTurn('remises en banque');
  const deposit = yield* read('bam-remise', id);
  if (deposit.IdAnnule !== null || (yield* find('bam-remise', { IdAnnule: id })).length > 0) return yield* refuse('remise-annulee');
  // The bank wrote it in a statement: its line is let go first.
  if ((yield* find('bam-rapprochement', { IdRemise: id })).length > 0) return yield* refuse('remise-creditee');
  const receipts = (yield* find('bam-reglement', { IdRemise: id })).map(readId);
  const credits = (yield* find('bam-credit', { IdRemise: id })).map(readId);
  // The bank gave a cheque of it back already.
  const bounced = [...(yield* find('bam-reglement', { IdAnnule: receipts })), ...(yield* find('bam-credit', { IdAnnule: credits }))];
  if (bounced.length > 0) return yield* refuse('remise-impayee');
  const { Nature, Montant, NbCheques } = deposit;
  const opposite = yield* write(
    { Nature, Jour: input.today, Montant: fromCents(-toCents(Montant)), NbCheques, IdAnnule: id, Motif: reason },
    input,
  );
  const released = { IdRemise: null, DateRemise: null };
  for (const receipt of receipts) yield* update('bam-reglement', receipt, released);
  for (const credit of credits) yield* update('bam-credit', credit, released);
  return opposite;
}

/** A deposit as its slip tells it. */
export interface PrintedDeposit {
  readonly deposit: BamRemise;
  readonly cheques: readonly Omit<PendingCheque, 'Cle'>[];
  readonly by: string | null;
}

export function* printedDeposit(id: number): Work<PrintedDeposit> {
  const deposit = yield* see('bam-remise', id);
  const receipts = yield* find('bam-reglement', { IdRemise: id });
  const pieces = yield* find('bam-paiement', { Id: [...new Set(receipts.map(({ IdPaiement }) => IdPaiement))] });
  const clients = new Map(pieces.map(({ Id, NomClient }) => [Id, NomClient]));
  const credits = yield* find('bam-credit', { IdRemise: id });
  const by = deposit.IdUtilisateur;
  const who = by === null ? null : (yield* names('utilisateur', [by]))[String(by)];
  const rows = [
    ...receipts.map((one) => ({ ...one, Client: clients.get(one.IdPaiement) ?? null, RecuLe: one.DateReglement })),
    ...credits.map((one) => ({ ...one, Client: one.NomClient, RecuLe: one.DateCredit })),
  ];
  return {
    deposit,
    cheques: rows
      .map(({ NoCheque, Banque, Client, Montant, RecuLe, Guichet }) => ({ NoCheque, Banque, Client, Montant, RecuLe, Guichet }))
      .toSorted((left, right) => left.RecuLe.localeCompare(right.RecuLe)),
    by: typeof who === 'string' ? who : null,
  };
}
