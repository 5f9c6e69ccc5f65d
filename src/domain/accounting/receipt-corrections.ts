import { AnnulationCause } from '#generated/enums/annulation-cause.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import { CORRECT_OTHERS_RIGHT } from '#domain/session/correct-others.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { create, find, hold, names, read, refuse, update, type Work } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { personOf } from './input-of.ts';
import { correctCreditsOf, reverseCreditsOf } from './credits/credit-orders.ts';
import type { Means } from './money/means.ts';
import { waitForDesk } from './money/registers.ts';
import { markPaid } from './money/paid-file.ts';
import { type Account, accountOf, dueOf, isComplete, meansOf, receiveNamed, settle } from './receipts.ts';

export interface CorrectionBody {
  readonly Motif: string;
  readonly ModePaiement: number;
  readonly Banque?: string | null;
  readonly NoCheque?: string | null;
}

/** The means of a receipt was wrong: its opposite and the right one, at the same desk. The piece stays as it is. Answers the id of the right one. */
export function* correctReceipt(id: number, body: CorrectionBody, input: AccountingInput): Work<number> {
  const { receipt, piece, account } = yield* correctable(id, input);
  if (receipt.ModePaiement === ModePaiement.credit) yield* refuse('reglement-credit');
  const means = { ...meansOf({ ...body, Guichet: receipt.Guichet }) };
  if (isSameMeans(receipt, means)) yield* refuse('reglement-meme-mode');
  if (!isComplete(means)) yield* refuse('reglement-incomplet');
  const reversed = yield* writeOpposite({ receipt, account, why: { reason: body.Motif, cause: AnnulationCause.saisie } }, input);
  const receiptFields = { IdRemplace: receipt.Id, Motif: body.Motif };
  const { id: right } = yield* receiveNamed(reversed, { piece, amount: toCents(receipt.Montant), means, said: receiptFields }, input);
  yield* correctCreditsOf(receipt.Id, { right, means, reason: body.Motif }, input);
  yield* sayMeans(account.invoice, means);
  return right;
}

/** Reason for which a receipt is reversed. */
interface ReversalReason {
  readonly reason: string;
  /** `AnnulationCause`; null: nobody named one. */
  readonly cause: number | null;
}

/** The money went back, or never came: the opposite receipt. Answers what is left to pay, in euros. */
export function* reverseReceipt(id: number, why: ReversalReason, input: AccountingInput): Work<number> {
  const after = yield* reverse(id, why, input);
  yield* markPaid(after.invoice, after);
  return fromCents(dueOf(after));
}

/** The same within a step, which says itself whether its record is paid. */
export function* reverse(id: number, why: ReversalReason, input: AccountingInput): Work<Account> {
  const { receipt, account } = yield* correctable(id, input);
  const after = yield* writeOpposite({ receipt, account, why }, input);
  yield* reverseCreditsOf(receipt.Id, why, input);
  yield* settle(after, input.today);
  return after;
}

interface Correctable {
  readonly receipt: BamReglement;
  readonly piece: BamPaiement;
  readonly account: Account;
}

/** The receipt with its account, both held: it stands, and is the person's to correct. */
function* correctable(id: number, { userId, has }: AccountingInput): Work<Correctable> {
  const existing = yield* read('bam-reglement', id);
  yield* hold('bam-paiement', existing.IdPaiement, 'paiement-en-cours');
  const receipt = yield* read('bam-reglement', id);
  if (receipt.IdAnnule !== null || (yield* find('bam-reglement', { IdAnnule: id })).length > 0) yield* refuse('reglement-annule');
  const isOwn = receipt.IdUtilisateur === userId && receipt.IdCloture === null;
  if (!isOwn && !has(CORRECT_OTHERS_RIGHT)) yield* refuse('reglement-autre', { qui: yield* receiverOf(receipt) });
  const piece = yield* read('bam-paiement', receipt.IdPaiement);
  const invoice = piece.IsAvoir === true && piece.IdAvoir !== null ? yield* read('bam-paiement', piece.IdAvoir) : piece;
  return { receipt, piece, account: yield* accountOf(invoice) };
}

function* receiverOf({ IdUtilisateur: by, Guichet }: BamReglement): Work<string> {
  const who = by === null ? null : (yield* names('utilisateur', [by]))[String(by)];
  const parts = [Guichet, typeof who === 'string' ? who : null].filter((part) => part !== null);
  return parts.length === 0 ? '–' : parts.join(', ');
}

function isSameMeans(receipt: BamReglement, { mode, bank, cheque }: Means): boolean {
  return receipt.ModePaiement === mode && (receipt.Banque ?? null) === bank && (receipt.NoCheque ?? null) === cheque;
}

interface Reversing {
  readonly receipt: BamReglement;
  readonly account: Account;
  readonly why: ReversalReason;
}

/** At the desk that received it, in its open register. Answers the account without the money. */
function* writeOpposite({ receipt, account, why }: Reversing, input: AccountingInput): Work<Account> {
  yield* waitForDesk(receipt.Guichet);
  const { IdPaiement, ModePaiement, Guichet, Banque, NoCheque } = receipt;
  const Montant = fromCents(-toCents(receipt.Montant));
  const opposite = {
    IdPaiement,
    Montant,
    DateReglement: input.now,
    SaisiLe: input.now,
    ModePaiement,
    IdUtilisateur: personOf(input),
    Guichet,
    Banque,
    NoCheque,
  };
  yield* create('bam-reglement', { ...opposite, IdAnnule: receipt.Id, Motif: why.reason, Cause: why.cause });
  return { ...account, received: account.received - toCents(receipt.Montant) };
}

/** A sold file names its means of payment, as its invoice does. */
function* sayMeans({ IdParticipant, IdGroupe }: BamPaiement, { mode, bank, cheque }: Means): Work<void> {
  const meansFields = { ModePaiement: mode, Banque: bank, NoCheque: cheque };
  if (IdParticipant !== null) yield* update('festival-participant-accredite', IdParticipant, meansFields);
  if (IdGroupe !== null) yield* update('festival-groupe', IdGroupe, { ModePaiement: mode });
}
