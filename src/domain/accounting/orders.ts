import type { BamAbonnement } from '#generated/records/bam-abonnement.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { toCents, fromCents } from '#domain/values/money.ts';
import { type Work, find, refuse, update } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { issueCredit } from './credit-note.ts';
import type { LineReturn } from './sales/credited-lines.ts';
import { dueDateOf, RECEIVE_RIGHT } from './issue.ts';
import { accountOf, type Balance, dueOf, isComplete, leftOf, receive } from './receipts.ts';
import { paySubscription } from './subscriptions.ts';

/** What the services of the accounting are asked, in the words of their bodies. */
export interface CreditBody {
  readonly MontantTtc?: number | null;
  readonly Lignes?: readonly LineReturn[] | null;
  readonly Motif?: string | null;
}

export interface ReceiptBody {
  readonly Montant: number;
  readonly ModePaiement: number;
  readonly Banque?: string | null;
  readonly NoCheque?: string | null;
  readonly Guichet?: string | null;
  readonly Jour?: string | null;
}

export interface SubscriptionBody {
  readonly ModePaiement?: number | null;
  readonly Banque?: string | null;
  readonly NoCheque?: string | null;
  readonly IsReglementDiffere?: boolean;
  readonly DateEcheance?: string | null;
}

export function* orderCredit(invoice: BamPaiement, body: CreditBody, input: AccountingInput): Work<number> {
  const { MontantTtc = null, Lignes = null, Motif = null } = body;
  const reason = Motif === null || Motif.trim() === '' ? null : Motif.trim();
  const ttc = MontantTtc === null ? null : toCents(MontantTtc);
  const id = yield* issueCredit({ invoice, ttc, lines: Lignes, reason }, input);
  yield* markPaid(invoice, yield* accountOf(invoice));
  return id;
}

const NOON = 'T12:00:00.000';

/** Receives an amount on a piece; answers what is left to pay, in euros. */
export function* orderReceipt(piece: BamPaiement, body: ReceiptBody, input: AccountingInput): Work<number> {
  const { Montant, ModePaiement: mode, Banque = null, NoCheque = null, Guichet = null, Jour = null } = body;
  const [invoice = piece] = piece.IsAvoir === true ? yield* find('bam-paiement', { Id: Number(piece.IdAvoir ?? 0) }) : [piece];
  const account = yield* accountOf(invoice);
  const means = {
    mode,
    bank: Banque,
    cheque: NoCheque,
    desk: Guichet,
    ...(Jour === null || Jour === input.today ? {} : { at: Jour + NOON }),
  };
  const after = yield* receive(account, { piece, amount: toCents(Montant), means }, input);
  yield* markPaid(invoice, after);
  return fromCents(dueOf(after));
}

/** An accreditation is paid by an invoice that stands and is settled; one that was given back is not. */
export function* markPaid(invoice: BamPaiement, account: Balance): Work<void> {
  const id = invoice.IdParticipant;
  if (typeof id === 'number') yield* update('festival-participant-accredite', id, { IsPaye: dueOf(account) <= 0 && leftOf(account) > 0 });
}

export function* orderSubscriptionPayment(subscription: BamAbonnement, body: SubscriptionBody, input: AccountingInput): Work<number> {
  const { IsReglementDiffere = false, DateEcheance = null, Banque = null, NoCheque = null } = body;
  const mode = body.ModePaiement ?? ModePaiement.nonDefini;
  if (IsReglementDiffere) {
    if (!input.has('REGLEMENT-DIFFERE')) return yield* refuse('droit-manquant');
    const due = yield* dueDateOf(DateEcheance, { today: input.today, path: 'DateEcheance' });
    yield* paySubscription(subscription, { due }, input);
  } else {
    if (!input.has(RECEIVE_RIGHT)) return yield* refuse('droit-manquant');
    const means = { mode, bank: Banque, cheque: NoCheque, desk: null };
    if (!isComplete(means)) return yield* refuse('reglement-incomplet');
    yield* paySubscription(subscription, { means: [means] }, input);
  }
  return subscription.Id;
}
