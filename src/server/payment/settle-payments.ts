import type { FastifyBaseLogger } from 'fastify';
import { inputOf } from '#domain/accounting/input-of.ts';
import { abandonPayment, landPayment, pageOfPayment, paidPages, waitingPages } from '#domain/accounting/online/online-payments.ts';
import { landReturn, setReturnAside } from '#domain/accounting/online/returned-money.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { NoticeSubject, PaidCheckout, PaymentProvider } from '#domain/accounting/online/payment-provider.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import { parseInstant } from '#domain/values/dates.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { createContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';

interface Settling {
  readonly engine: RecordEngine;
  readonly provider: PaymentProvider;
  readonly clock: () => number;
  /** Hears of a page that could not be read or written; the others go on. */
  readonly failed: (error: unknown) => void;
}

const EVERY_MS = 10 * 60_000;
/** Pages of both companies are closed by then. */
const ABANDONED_MS = 26 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Cards are disputed for four months. */
const FOLLOWED_DAYS = 125;
/** The provider is queried about a paid page once a day, one part of them each hour. */
const PARTS = 24;

/** Asks for pages whose notice was lost, every ten minutes, and for paid ones each hour; several processes may do it over one another. */
export function startSettling({ log, ...tools }: Omit<Settling, 'failed'> & { readonly log: FastifyBaseLogger }): {
  readonly stop: () => void;
} {
  function failed(error: unknown): void {
    log.warn({ err: error }, 'paiements');
  }
  const timer = setInterval(() => void settleAll({ ...tools, failed }).catch(failed), EVERY_MS);
  const following = setInterval(() => void followPaid({ ...tools, failed }).catch(failed), HOUR_MS);
  for (const each of [timer, following]) each.unref();
  return { stop: () => [timer, following].forEach((each) => clearInterval(each)) };
}

/** Reads what the company gave back of the pages of this hour: a refund made there may have lost its notice. */
export async function followPaid({ engine, provider, clock, failed }: Settling): Promise<void> {
  const part = Math.floor(clock() / HOUR_MS) % PARTS;
  const pages = await alone(engine, ({ today }) => paidPages(provider.id, FOLLOWED_DAYS, today));
  for (const { Id, Reference } of pages)
    if (Id % PARTS === part && Reference !== null) await settle(engine, provider, Reference).catch(failed);
}

/** Writes what open pages received and closes those that nobody pays any more. */
export async function settleAll({ engine, provider, clock, failed }: Settling): Promise<void> {
  for (const { Id, Reference, DateDemande } of await alone(engine, () => waitingPages(provider.id))) {
    const isPaid = Reference !== null && (await settle(engine, provider, Reference).catch(failed));
    // A page that could not be read may hold money: it stays.
    if (isPaid !== false) continue;
    if (clock() - (parseInstant(DateDemande) ?? 0) > ABANDONED_MS) await alone(engine, () => abandonPayment(Id));
  }
}

/** True where a page was paid; its money is written once. */
export async function settle(engine: RecordEngine, provider: PaymentProvider, reference: string): Promise<boolean> {
  const paid = await provider.find(reference);
  if (paid === null) return false;
  await alone(engine, (facts) => landPayment(paid, inputOf(facts)));
  await followReturn(engine, paid);
  return true;
}

/** Removes from the books money that the company returned; returns that the books cannot record by themselves wait for staff. */
async function followReturn(engine: RecordEngine, paid: PaidCheckout): Promise<void> {
  try {
    await alone(engine, (facts) => landReturn(paid, inputOf(facts)));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= SERVER_FAILURE) throw error;
    await alone(engine, () => setReturnAside(paid));
  }
}

const SERVER_FAILURE = 500;

/** The same for what a notice names: a page, or a payment that was written before. */
export async function settleNotice(engine: RecordEngine, provider: PaymentProvider, subject: NoticeSubject): Promise<void> {
  const reference = 'reference' in subject ? subject.reference : await alone(engine, () => pageOfPayment(provider.id, subject.transaction));
  if (reference !== null) await settle(engine, provider, reference);
}

/** Work that nobody signed in for. */
function alone<T>(engine: RecordEngine, work: (facts: Facts) => Work<T>): Promise<T> {
  const entity = engine.registry.get('bam-encaissement');
  const context = createContext({ user: NOBODY });
  return inUnitOfWork(engine, context, { operation: 'paiements', entity, work: (unit) => runWork(unit, work(factsOf(unit))) });
}
