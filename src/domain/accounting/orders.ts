import type { BamAbonnement } from '#generated/records/bam-abonnement.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { toCents, fromCents } from '#domain/values/money.ts';
import { type Work, find, refuse } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { issueCredit } from './credit-note.ts';
import type { LineReturn } from './sales/credited-lines.ts';
import { dueDateOf, RECEIVE_RIGHT } from './issue.ts';
import { keepExcess } from './credits/credit-orders.ts';
import { meansOfBody, type MoneyPart } from './money/money-parts.ts';
import { markPaid } from './money/paid-file.ts';
import { type Account, accountOf, dueOf, isComplete, receive, receiveNamed } from './receipts.ts';
import { paySubscription } from './subscriptions.ts';

/** Bodies of the services of the accounting. */
export interface CreditBody {
  readonly MontantTtc?: number | null;
  readonly Lignes?: readonly LineReturn[] | null;
  readonly Motif?: string | null;
}

export interface ReceiptBody extends MoneyPart {
  readonly Guichet?: string | null;
  readonly Jour?: string | null;
  /** Other modes in the same gesture. */
  readonly Autres?: readonly MoneyPart[] | null;
  /** Money beyond the piece becomes the credit of its client. */
  readonly IsTropPercu?: boolean | null;
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

/** Receives amounts on a piece, each by its means; answers what is left to pay, in euros. */
export function* orderReceipt(piece: BamPaiement, body: ReceiptBody, input: AccountingInput): Work<number> {
  const [invoice = piece] = piece.IsAvoir === true ? yield* find('bam-paiement', { Id: Number(piece.IdAvoir ?? 0) }) : [piece];
  let account = yield* accountOf(invoice);
  const { Autres = null, IsTropPercu = null, Guichet = null, Jour = null, ...main } = body;
  for (const part of [...(Autres ?? []), main])
    account = yield* receivePart(account, { piece, part: { ...part, Guichet, Jour }, isExcessKept: IsTropPercu === true }, input);
  yield* markPaid(invoice, account);
  return fromCents(dueOf(account));
}

interface ReceivedPart {
  readonly piece: BamPaiement;
  readonly part: ReceiptBody;
  readonly isExcessKept: boolean;
}

/** One means of the gesture: the piece takes what it is due, its client keeps the rest. */
function* receivePart(account: Account, { piece, part, isExcessKept }: ReceivedPart, input: AccountingInput): Work<Account> {
  const means = meansOfBody(part, input);
  const cents = toCents(part.Montant);
  const due = Math.max(0, dueOf(account));
  const excess = isExcessKept && piece.IsAvoir !== true ? cents - Math.min(cents, due) : 0;
  if (excess === 0) return yield* receive(account, { piece, amount: cents, means }, input);
  if (!isComplete(means)) return yield* refuse('reglement-incomplet');
  const paid = cents === excess ? null : yield* receiveNamed(account, { piece, amount: cents - excess, means }, input);
  yield* keepExcess(account, { cents: excess, means, receipt: paid?.id ?? null }, input);
  return paid?.account ?? account;
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
