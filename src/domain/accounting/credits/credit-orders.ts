import { AnnulationCause } from '#generated/enums/annulation-cause.gen.ts';
import { CreditNature } from '#generated/enums/credit-nature.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { BamCredit } from '#generated/records/bam-credit.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { CORRECT_OTHERS_RIGHT } from '#domain/session/correct-others.ts';
import { formatMoney, fromCents, toCents } from '#domain/values/money.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { find, names, read, refuse, type Work } from '#domain/work/work.ts';
import { markPaid } from '../money/paid-file.ts';
import type { Means } from '../money/means.ts';
import { meansOfBody, type MoneyPart } from '../money/money-parts.ts';
import { moneyPlace, waitForDesk } from '../money/registers.ts';
import { type Account, accountOf, dueOf, isComplete, writeReceipt } from '../receipts.ts';
import { clientOf, clientOfPiece, creditOf, findClient, heldCredit, moveCredit, type NamedClient } from './client-credit.ts';

interface MoneyOrder extends MoneyPart {
  readonly Guichet?: string | null;
  readonly Jour?: string | null;
}

export interface AdvanceOrder extends NamedClient {
  readonly Reglements: readonly MoneyPart[];
  readonly Guichet?: string | null;
  readonly Jour?: string | null;
  readonly Motif?: string | null;
}

/** Money that came without an invoice: kept as the credit of its client. Answers what they have then, in euros. */
export function* receiveAdvance(order: AdvanceOrder, input: AccountingInput): Work<number> {
  const client = yield* clientOf(order);
  const before = yield* heldCredit(client);
  let after = before;
  for (const part of order.Reglements) {
    const cents = toCents(part.Montant);
    const means = yield* acceptedMeans({ ...part, Guichet: order.Guichet ?? null, Jour: order.Jour ?? null }, input);
    yield* moveCredit({ nature: CreditNature.recu, client, cents, means, said: { Motif: order.Motif ?? null } }, input);
    after += cents;
  }
  return fromCents(after);
}

function* acceptedMeans(order: MoneyOrder, input: AccountingInput): Work<Means> {
  const means = meansOfBody(order, input);
  if (!isComplete(means) || toCents(order.Montant) <= 0) return yield* refuse('reglement-incomplet');
  return { ...means, ...(yield* moneyPlace({ means, issued: null, issuerId: null }, input)) };
}

export interface RefundOrder extends NamedClient, MoneyOrder {
  readonly Motif: string;
}

/** Gives a credit back to its client, with a reason. Answers what is left of it, in euros. */
export function* giveBackCredit(order: RefundOrder, input: AccountingInput): Work<number> {
  const client = yield* clientOf(order);
  const held = yield* heldCredit(client);
  const cents = toCents(order.Montant);
  const means = yield* acceptedMeans(order, input);
  if (cents > held) return yield* refuseShort(held, input);
  yield* moveCredit({ nature: CreditNature.rembourse, client, cents: -cents, means, said: { Motif: order.Motif } }, input);
  return fromCents(held - cents);
}

function* refuseShort(held: number, { culture }: AccountingInput): Work<never> {
  return yield* refuse('credit-insuffisant', { reste: formatMoney(fromCents(Math.max(0, held)), culture) });
}

const FROM_CREDIT: Means = { mode: ModePaiement.credit, bank: null, cheque: null, desk: null };

/**
 * Pays an invoice with the credit of its client; on a credit note, keeps as their credit what is to be given back. Answers what is left
 * to pay of the invoice, in euros.
 */
export function* payByCredit(piece: BamPaiement, amount: number, input: AccountingInput): Work<number> {
  const [invoice = piece] = piece.IsAvoir === true ? yield* find('bam-paiement', { Id: piece.IdAvoir ?? 0 }) : [piece];
  const client = yield* clientOfPiece(piece);
  const held = yield* heldCredit(client);
  const account = yield* accountOf(invoice);
  const cents = toCents(amount);
  const isKept = piece.IsAvoir === true;
  if (cents <= 0 || cents > (isKept ? -dueOf(account) : dueOf(account))) return yield* refuse('trop-percu');
  if (!isKept && cents > held) return yield* refuseShort(held, input);
  // The books take it on this day, as they take money.
  yield* moneyPlace({ means: FROM_CREDIT, issued: piece.DateEmission, issuerId: piece.IdEmetteur }, input);
  const signed = isKept ? -cents : cents;
  const { account: after, id } = yield* writeReceipt(account, { piece, amount: signed, means: FROM_CREDIT }, input);
  const creditFields = { IdPaiement: piece.Id, IdReglement: id, IdEmetteur: piece.IdEmetteur };
  const nature = isKept ? CreditNature.garde : CreditNature.utilise;
  yield* moveCredit({ nature, client, cents: -signed, means: FROM_CREDIT, said: creditFields }, input);
  yield* markPaid(invoice, after);
  return fromCents(dueOf(after));
}

/** Credit that the client of a piece may use on it, in euros; 0 for a piece without a client. */
export function* availableCredit(piece: BamPaiement): Work<number> {
  const client = yield* findClient(piece);
  return client === null ? 0 : fromCents(Math.max(0, yield* creditOf(client)));
}

/** Money beyond an invoice becomes the credit of its client. Answers the id of the movement. */
export function* keepExcess(
  { invoice }: Account,
  { cents, means, receipt }: { readonly cents: number; readonly means: Means; readonly receipt: number | null },
  input: AccountingInput,
): Work<number> {
  const client = yield* clientOfPiece(invoice);
  const place = yield* moneyPlace({ means, issued: invoice.DateEmission, issuerId: invoice.IdEmetteur }, input);
  const creditFields = { IdPaiement: invoice.Id, IdReglement: receipt, IdEmetteur: invoice.IdEmetteur };
  return yield* moveCredit({ nature: CreditNature.recu, client, cents, means: { ...means, ...place }, said: creditFields }, input);
}

export interface CreditReversal {
  readonly reason: string;
  /** `AnnulationCause`; null: nobody named one. */
  readonly cause: number | null;
}

/** Takes a movement back by its opposite: a cheque that bounced, a client who was mistaken. Answers the credit that is left, in euros. */
export function* reverseMove(id: number, why: CreditReversal, input: AccountingInput): Work<number> {
  const credit = yield* read('bam-credit', id);
  // The credit of a receipt goes with that receipt.
  if (credit.IdReglement !== null) return yield* refuse('credit-lie');
  yield* requireOwn(credit, input);
  return fromCents(yield* writeOpposite(credit, why, input));
}

function* requireOwn(credit: BamCredit, { userId, has }: AccountingInput): Work<void> {
  if (credit.IdAnnule !== null || (yield* find('bam-credit', { IdAnnule: credit.Id })).length > 0) yield* refuse('reglement-annule');
  if ((credit.IdUtilisateur === userId && credit.IdCloture === null) || has(CORRECT_OTHERS_RIGHT)) return;
  const by = credit.IdUtilisateur;
  const who = by === null ? null : (yield* names('utilisateur', [by]))[String(by)];
  yield* refuse('reglement-autre', { qui: typeof who === 'string' ? who : '–' });
}

function* writeOpposite(credit: BamCredit, why: CreditReversal, input: AccountingInput): Work<number> {
  const { name: _, ...known } = yield* clientOf(creditIds(credit));
  const client = { ...known, name: credit.NomClient };
  const held = yield* heldCredit(client);
  const cents = -toCents(credit.Montant);
  if (held + cents < 0) return yield* refuse('credit-utilise', { client: credit.NomClient });
  yield* waitForDesk(credit.Guichet);
  const means = { mode: credit.ModePaiement, bank: credit.Banque, cheque: credit.NoCheque, desk: credit.Guichet, at: input.now };
  const { IdPaiement, IdReglement, IdEmetteur } = credit;
  const creditFields = { IdPaiement, IdReglement, IdEmetteur, IdAnnule: credit.Id, Cause: why.cause, Motif: why.reason };
  yield* moveCredit({ nature: CreditNature.annule, client, cents, means, said: creditFields }, input);
  return held + cents;
}

function creditIds({ IdStructure, IdPersonne, IdContact }: BamCredit): NamedClient {
  return { IdStructure, IdPersonne, IdContact };
}

/** The credit that a receipt brought or used goes the way of the receipt. */
export function* reverseCreditsOf(receipt: number, why: CreditReversal, input: AccountingInput): Work<void> {
  for (const credit of yield* standingOf(receipt)) yield* writeOpposite(credit, why, input);
}

/** A corrected means of a receipt is that of all it brought. */
export function* correctCreditsOf(
  receipt: number,
  { right, means, reason }: { readonly right: number; readonly means: Means; readonly reason: string },
  input: AccountingInput,
): Work<void> {
  for (const credit of yield* standingOf(receipt)) {
    const { name: _, ...known } = yield* clientOf(creditIds(credit));
    const { IdPaiement, IdEmetteur, Montant } = credit;
    const creditFields = { IdPaiement, IdEmetteur, IdReglement: right, Motif: reason };
    const place = { ...means, at: input.now };
    const client = { ...known, name: credit.NomClient };
    yield* moveCredit({ nature: CreditNature.recu, client, cents: toCents(Montant), means: place, said: creditFields }, input);
    yield* writeOpposite(credit, { reason, cause: AnnulationCause.saisie }, input);
  }
}

function* standingOf(receipt: number): Work<readonly BamCredit[]> {
  const moved = yield* find('bam-credit', { IdReglement: receipt });
  const undone = new Set(moved.flatMap(({ IdAnnule }) => IdAnnule ?? []));
  return moved.filter(({ Id, IdAnnule }) => IdAnnule === null && !undone.has(Id));
}
