import type { BamEncaissement } from '#generated/records/bam-encaissement.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { EncaissementEtat } from '#generated/enums/encaissement-etat.gen.ts';
import { EncaissementRaison } from '#generated/enums/encaissement-raison.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { addDays, toUtcText } from '#domain/values/dates.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { create, find, refuse, update, waitFor, type Work } from '#domain/work/work.ts';
import { localDay } from '../books/local-day.ts';
import { findClient } from '../credits/client-credit.ts';
import { cultureOf, readFrozen } from '../frozen.ts';
import { moneyPlace } from '../money/registers.ts';
import { orderReceipt } from '../orders.ts';
import { closedUntil } from '../periods/close-period.ts';
import { accountOf, dueOf } from '../receipts.ts';
import type { CheckoutOrder, PaidCheckout } from './payment-provider.ts';
import { invoiceOfLink, requireDue } from './payment-link.ts';

const CARD = { mode: ModePaiement.cb, bank: null, cheque: null, desk: null };

/** Begins a payment of all that is due; refused where the money could not be booked once it has come. */
export function* beginPayment(secret: string, provider: number, input: AccountingInput): Work<Omit<CheckoutOrder, 'returnTo'>> {
  const invoice = yield* invoiceOfLink(secret);
  const cents = yield* requireDue(invoice);
  yield* moneyPlace({ means: CARD, issued: invoice.DateEmission, issuerId: invoice.IdEmetteur }, input);
  const started = { IdPaiement: invoice.Id, Prestataire: provider, Montant: fromCents(cents), DateDemande: input.now };
  const paymentId = yield* create('bam-encaissement', started);
  const issuer = readFrozen(invoice, 'Emetteur').text('RaisonSociale') ?? '';
  return { paymentId, cents, title: `${invoice.NoFacture ?? ''} ${issuer}`.trim(), culture: cultureOf(invoice) };
}

/** Keeps the page that a payment was opened on. */
export function* keepCheckout(paymentId: number, reference: string): Work<void> {
  yield* update('bam-encaissement', paymentId, { Reference: reference });
}

/** Pages of an invoice that may have received money which is not written yet, the latest first. */
export function* openPages(secret: string): Work<readonly string[]> {
  const invoice = yield* invoiceOfLink(secret);
  return (yield* awaited(invoice.Id)).flatMap(({ Reference }) => Reference ?? []).slice(0, PAGES_READ);
}

/** One look at a page costs a call of the provider. */
const PAGES_READ = 3;

function* awaited(invoice: number): Work<readonly BamEncaissement[]> {
  const rows = yield* find('bam-encaissement', { IdPaiement: invoice, Etat: EncaissementEtat.attendu });
  return rows.toSorted((one, other) => other.Id - one.Id);
}

/** The page of a payment that was written; null: it is none of ours. */
export function* pageOfPayment(provider: number, NoTransaction: string): Work<string | null> {
  const [row] = yield* find('bam-encaissement', { Prestataire: provider, NoTransaction }, ['Reference']);
  return row?.Reference ?? null;
}

/** Pages whose notice may have been lost, with those that nobody pays any more. */
export function* waitingPages(provider: number): Work<readonly Pick<BamEncaissement, 'Id' | 'Reference' | 'DateDemande'>[]> {
  return yield* find('bam-encaissement', { Prestataire: provider, Etat: EncaissementEtat.attendu });
}

/** Pages paid in the last days, whose refund or dispute may have come in a notice that was lost. */
export function* paidPages(provider: number, days: number, today: string): Work<readonly Pick<BamEncaissement, 'Id' | 'Reference'>[]> {
  const recent = { from: addDays(today, -days), to: addDays(today, 1) };
  return yield* find('bam-encaissement', { Prestataire: provider, DatePaiement: recent }, ['Reference']);
}

/** Closes a payment that did not come; one that comes all the same is written. */
export function* abandonPayment(id: number): Work<void> {
  yield* waitFor('bam-encaissement', [id]);
  const [row] = yield* find('bam-encaissement', { Id: id });
  if (row?.Etat === EncaissementEtat.attendu) yield* update('bam-encaissement', id, { Etat: EncaissementEtat.abandonne });
}

/**
 * Writes the receipt of a page that was paid, once: a notice that comes again, or beside the return of the client, finds it written.
 * Money beyond what is due becomes the credit of the client; without a known client, staff decide.
 */
export function* landPayment(paid: PaidCheckout, input: AccountingInput): Work<boolean> {
  const [seen] = yield* find('bam-encaissement', { Reference: paid.reference });
  if (seen === undefined) return false;
  yield* waitFor('bam-paiement', [seen.IdPaiement]);
  yield* waitFor('bam-encaissement', [seen.Id]);
  const [row = seen] = yield* find('bam-encaissement', { Id: seen.Id });
  if (row.DatePaiement !== null) return false;
  const [invoice] = yield* find('bam-paiement', { Id: row.IdPaiement });
  if (invoice === undefined) return yield* refuse('introuvable');
  const due = Math.max(0, dueOf(yield* accountOf(invoice)));
  const came = { DatePaiement: toUtcText(paid.paidAt), NoTransaction: paid.transaction.slice(0, 100), MontantPaye: fromCents(paid.cents) };
  if (paid.cents > due && (yield* findClient(invoice)) === null) {
    yield* update('bam-encaissement', row.Id, { ...came, Etat: EncaissementEtat.aTraiter, Raison: EncaissementRaison.sansClient });
    return true;
  }
  const IdReglement = yield* receiveCard(invoice, paid, input);
  const EnCredit = fromCents(Math.max(0, paid.cents - due));
  yield* update('bam-encaissement', row.Id, { ...came, IdReglement, EnCredit, Etat: EncaissementEtat.encaisse });
  return true;
}

/** Id of the receipt; null where all of it became credit. */
export function* receiveCard(
  invoice: BamPaiement,
  { cents, paidAt }: Pick<PaidCheckout, 'cents' | 'paidAt'>,
  input: AccountingInput,
): Work<number | null> {
  const before = new Set((yield* find('bam-reglement', { IdPaiement: invoice.Id })).map(readId));
  const Jour = yield* bookableDay(localDay(toUtcText(paidAt)), invoice, input);
  yield* orderReceipt(invoice, { Montant: fromCents(cents), ModePaiement: ModePaiement.cb, Jour, IsTropPercu: true }, input);
  const after = yield* find('bam-reglement', { IdPaiement: invoice.Id });
  return after.find(({ Id }) => !before.has(Id))?.Id ?? null;
}

/** The day of the payment; today where its period has closed meanwhile, or clocks disagree. */
export function* bookableDay(day: string, { DateEmission }: Pick<BamPaiement, 'DateEmission'>, { today }: AccountingInput): Work<string> {
  const closed = yield* closedUntil();
  const isOpen = (closed === null || day > closed) && day <= today && (DateEmission === null || day >= DateEmission);
  return isOpen ? day : today;
}

export interface OfferedPayment {
  readonly NoFacture: string;
  readonly Emetteur: string;
  readonly Client: string;
  readonly Objet: string | null;
  readonly DateEmission: string | null;
  readonly DateEcheance: string | null;
  readonly PrixTtc: number;
  readonly ResteDu: number;
  readonly Etat: 'aPayer' | 'enCours' | 'payee' | 'annulee';
  readonly Prestataire: string | null;
  readonly Culture: ReturnType<typeof cultureOf>;
}

/** The invoice behind a link, with where its payment stands. */
export function* offeredPayment(secret: string, provider: string | null): Work<OfferedPayment> {
  const invoice = yield* invoiceOfLink(secret);
  const due = Math.max(0, dueOf(yield* accountOf(invoice)));
  return {
    NoFacture: invoice.NoFacture ?? '',
    Emetteur: readFrozen(invoice, 'Emetteur').text('RaisonSociale') ?? '',
    Client: invoice.NomClient ?? '',
    Objet: invoice.Objet,
    DateEmission: invoice.DateEmission,
    DateEcheance: invoice.DateEcheance,
    PrixTtc: fromCents(toCents(invoice.PrixTtc)),
    ResteDu: fromCents(due),
    Etat: yield* standingOf(invoice, due),
    Prestataire: provider,
    Culture: cultureOf(invoice),
  };
}

function* standingOf(invoice: BamPaiement, due: number): Work<OfferedPayment['Etat']> {
  if (invoice.Etat === PaiementEtat.annulee) return 'annulee';
  if (due <= 0) return 'payee';
  return (yield* awaited(invoice.Id)).some(({ Reference }) => Reference !== null) ? 'enCours' : 'aPayer';
}
