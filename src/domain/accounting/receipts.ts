import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import { type Work, create, find, refuse, update } from '#domain/work/work.ts';
import type { Where } from '#domain/work/steps.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { personOf } from './input-of.ts';
import { moneyPlace } from './money/registers.ts';
import type { Means } from './money/means.ts';

/** One means or several of one payment. */
export type AllMeans = readonly [Means, ...Means[]];

/** money comes by some means; a cheque names its bank and its number, nothing else does. */
export function isComplete({ mode, bank, cheque }: Means): boolean {
  // The credit of a client brings no money: it is used by an act of its own.
  if (mode === ModePaiement.nonDefini || mode === ModePaiement.credit) return false;
  return mode !== ModePaiement.cheque || (bank !== null && cheque !== null);
}

type SaidMeans = { readonly [F in 'Banque' | 'NoCheque' | 'Guichet']?: string | null } & { readonly ModePaiement?: number | null };

export function meansOf(meansInput: SaidMeans): Means {
  return {
    mode: meansInput.ModePaiement ?? ModePaiement.nonDefini,
    bank: meansInput.Banque ?? null,
    cheque: meansInput.NoCheque ?? null,
    desk: meansInput.Guichet ?? null,
  };
}

/** An invoice with what came of it, in whole cents. */
export interface Balance {
  readonly ttc: number;
  /** Credit notes: never above 0. */
  readonly credited: number;
  /** Receipts of the invoice and refunds of its credit notes. */
  readonly received: number;
}

/** Amount that the client still owes; below 0, amount owed to them. */
export function dueOf({ ttc, credited, received }: Balance): number {
  return ttc + credited - received;
}

/** Amount that may still be credited. */
export function leftOf({ ttc, credited }: Balance): number {
  return ttc + credited;
}

function cents({ PrixTtc }: Pick<BamPaiement, 'PrixTtc'>): number {
  return toCents(PrixTtc ?? 0);
}

function creditedBy(pieces: readonly BamPaiement[]): number {
  return pieces.reduce((total, piece) => total + cents(piece), 0);
}

function receivedBy(receipts: readonly BamReglement[]): number {
  return receipts.reduce((total, { Montant }) => total + toCents(Montant ?? 0), 0);
}

/** Receipts that an opposite one took back. */
export function undoneIds(receipts: readonly BamReglement[]): ReadonlySet<number> {
  return new Set(receipts.flatMap(({ IdAnnule }) => IdAnnule ?? []));
}

/** Money that came and stays. */
export function isStanding({ Id, Montant, IdAnnule }: BamReglement, undone: ReadonlySet<number>): boolean {
  return Montant > 0 && IdAnnule === null && !undone.has(Id);
}

export interface Account extends Balance {
  readonly invoice: BamPaiement;
  readonly credits: readonly BamPaiement[];
}

/** The account of an invoice: its credit notes and every receipt of them all. */
export function* accountOf(invoice: BamPaiement): Work<Account> {
  const linked = yield* find('bam-paiement', { IdAvoir: invoice.Id });
  const credits = linked.filter((piece) => piece.IsAvoir === true);
  const receipts = yield* find('bam-reglement', { IdPaiement: [invoice, ...credits].map(readId) });
  return { invoice, credits, ttc: cents(invoice), credited: creditedBy(credits), received: receivedBy(receipts) };
}

/** The accounts of many invoices at once, in as many readings as for one. */
export function* accountsOf(where: Where): Work<readonly Account[]> {
  const pieces = yield* find('bam-paiement', where);
  const receipts = Map.groupBy(yield* find('bam-reglement', { IdPaiement: pieces.map(readId) }), (receipt) => receipt.IdPaiement);
  const credits = Map.groupBy(
    pieces.filter((piece) => piece.IsAvoir === true),
    (credit) => credit.IdAvoir,
  );
  return pieces
    .filter((piece) => piece.IsAvoir !== true && piece.NoFacture !== null)
    .map((invoice): Account => {
      const invoiceCredits = credits.get(invoice.Id) ?? [];
      const received = [invoice, ...invoiceCredits].flatMap((piece) => receipts.get(piece.Id) ?? []);
      return {
        invoice,
        credits: invoiceCredits,
        ttc: cents(invoice),
        credited: creditedBy(invoiceCredits),
        received: receivedBy(received),
      };
    });
}

/** Credit notes took all of it back: it was cancelled, whatever was received before. */
function isCancelled(account: Account): boolean {
  return account.credits.length > 0 && leftOf(account) <= 0;
}

interface ReceivedMoney {
  readonly piece: BamPaiement;
  /** In cents. */
  readonly amount: number;
  readonly means: Means;
  /** Additions to the receipt: the one it replaces, and why. */
  readonly said?: Partial<Pick<BamReglement, 'IdRemplace' | 'Motif'>>;
}

/** Writes a receipt, or a refund when the amount is below 0, and the state it leaves the invoice and its credit notes in. */
export function* receive(account: Account, money: ReceivedMoney, input: AccountingInput): Work<Account> {
  return (yield* receiveNamed(account, money, input)).account;
}

/** The same, with the id of the receipt. */
export function* receiveNamed(
  account: Account,
  { piece, amount, means, said = {} }: ReceivedMoney,
  input: AccountingInput,
): Work<{ readonly account: Account; readonly id: number }> {
  if (!isComplete(means)) return yield* refuse('reglement-incomplet');
  if (!(yield* mayReceive(account, { piece, amount }))) return yield* refuse('trop-percu');
  const { desk, at } = yield* moneyPlace({ means, issued: piece.DateEmission, issuerId: piece.IdEmetteur }, input);
  return yield* writeReceipt(account, { piece, amount, means: { ...means, desk, at }, said }, input);
}

/** Money and what stands for it: a receipt that has been checked is written, and the piece follows. */
export function* writeReceipt(
  account: Account,
  { piece, amount, means, said = {} }: ReceivedMoney,
  input: AccountingInput,
): Work<{ readonly account: Account; readonly id: number }> {
  const at = means.at ?? input.now;
  const id = yield* create('bam-reglement', {
    IdPaiement: piece.Id,
    Montant: fromCents(amount),
    DateReglement: at,
    SaisiLe: input.now,
    ModePaiement: means.mode,
    IdUtilisateur: personOf(input),
    Guichet: means.desk,
    Banque: means.bank,
    NoCheque: means.cheque,
    ...said,
  });
  const after = { ...account, received: account.received + amount };
  yield* update('bam-paiement', piece.Id, { ModeReglement: means.mode });
  yield* settle(after, at.slice(0, 10));
  return { account: after, id };
}

/** Receipts of an invoice, by one means after the other. */
export function* receiveDue(account: Account, means: AllMeans, input: AccountingInput): Work<Account> {
  let after = account;
  for (const one of means) {
    const amount = one.cents ?? dueOf(after);
    after = yield* receive(after, { piece: account.invoice, amount, means: one }, input);
  }
  return after;
}

/** A receipt pays what is due, a refund gives back what is owed: no more than its own credit note says. */
function* mayReceive(account: Account, { piece, amount }: { readonly piece: BamPaiement; readonly amount: number }): Work<boolean> {
  const due = dueOf(account);
  if (piece.IsAvoir !== true) return amount > 0 && amount <= due;
  const given = receivedBy(yield* find('bam-reglement', { IdPaiement: piece.Id }));
  return amount < 0 && amount >= due && given + amount >= cents(piece);
}

/** The invoice and its credit notes say where the account stands. */
export function* settle(account: Account, date: string): Work<void> {
  const due = dueOf(account);
  const isBegun = account.received !== 0 || account.credited !== 0;
  if (isCancelled(account)) yield* update('bam-paiement', account.invoice.Id, { Etat: PaiementEtat.annulee, DatePaiement: null });
  else yield* mark(account.invoice, due <= 0, { date, isBegun });
  for (const credit of account.credits) yield* mark(credit, due >= 0, { date, isBegun: false });
}

function* mark(
  piece: BamPaiement,
  isSettled: boolean,
  { date, isBegun }: { readonly date: string; readonly isBegun: boolean },
): Work<void> {
  const open = isBegun ? PaiementEtat.partielle : PaiementEtat.emise;
  const etat = isSettled ? PaiementEtat.reglee : open;
  const paidOn = isSettled ? (piece.DatePaiement ?? date) : null;
  yield* update('bam-paiement', piece.Id, { Etat: etat, DatePaiement: paidOn });
}

/** The invoices that still stand: those whose credit notes leave something. */
export function* standing(pieces: readonly BamPaiement[]): Work<readonly Account[]> {
  const accounts: Account[] = [];
  for (const piece of pieces) {
    if (piece.IsAvoir === true || piece.NoFacture === null) continue;
    const account = yield* accountOf(piece);
    if (leftOf(account) > 0) accounts.push(account);
  }
  return accounts;
}
