import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { remindExpiries } from '#domain/accounting/expiry-reminders.ts';
import { remindDueViewings } from '#domain/committee/viewing-reminders.ts';
import { festivalZone, zonedParts } from '#domain/values/dates.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import { createContext } from '../http/context.ts';
import { runWork } from '../records/transaction/run-work.ts';
import { inUnitOfWork } from '../records/transaction/unit-of-work.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PaymentProvider } from '#domain/accounting/online/payment-provider.ts';
import { startSettling } from '../payment/settle-payments.ts';
import { startLooking } from '../files/looks/keep-looks.ts';
import type { LedgerKey } from '../ledger/ledger-key.ts';
import { type Sealing, startSealing } from '../ledger/sealing.ts';
import type { RecordEngine } from '../records/engine/engine.ts';
import { startRules } from '../automation/run-rules.ts';
import { sweepAtNight } from '../retention/sweep.ts';
import { watchSchedules } from '../schedules/watch-schedules.ts';
import { watchInboxes } from '../threads/watch-inboxes.ts';
import { startHousekeeping } from './housekeeping.ts';

interface House {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly clock: () => number;
  readonly engine: RecordEngine;
  readonly ledger: LedgerKey;
  readonly payment: PaymentProvider | null;
}

/** Sweeps and reminders of every hour, the sealing of the books of every minute, and a look at new pictures. */
export function keepHouse(log: FastifyBaseLogger, { pool, files, clock, engine, ledger, payment }: House): Sealing {
  const sweeps = startHousekeeping({
    pool,
    files,
    clock,
    log,
    remind: () => remind(engine, clock()),
    forget: () => forgetAtNight(engine, clock()),
  });
  const sealing = startSealing({ pool, key: ledger, log });
  const inboxes = watchInboxes({ engine, log });
  const schedules = watchSchedules({ engine, files, log });
  const rules = startRules({ engine, log });
  const looks = startLooking({ pool, files, log });
  const payments = payment === null ? null : startSettling({ engine, provider: payment, clock, log });
  return {
    stop: async () => {
      sweeps.stop();
      inboxes.stop();
      schedules.stop();
      payments?.stop();
      await Promise.all([sealing.stop(), looks.stop(), rules.stop()]);
    },
  };
}

const NIGHT_UNTIL = '06:00';

/** Terms end while the festival sleeps: a batch holds the rows that it empties. */
async function forgetAtNight(engine: RecordEngine, now: number): Promise<void> {
  if (zonedParts(now, festivalZone()).time < NIGHT_UNTIL) await sweepAtNight(engine);
}

/** Nobody is woken by a reminder. */
const WORKING_HOURS = { from: '08:00', to: '20:00' };

/** Without a mail server nobody is reminded: reminders would pile up, and leave together the day that mails are set. */
async function remind(engine: RecordEngine, now: number): Promise<void> {
  const { time } = zonedParts(now, festivalZone());
  if (engine.mailbox.isSimulated || !engine.mailbox.hasServer || time < WORKING_HOURS.from || time > WORKING_HOURS.to) return;
  const context = createContext({ user: NOBODY });
  const reminders = { 'bam-abonnement': remindExpiries, 'affectation-visionnage': remindDueViewings };
  for (const [name, work] of Object.entries(reminders)) {
    const entity = engine.registry.get(name);
    await inUnitOfWork(engine, context, { operation: 'relances', entity, work: (unit) => runWork(unit, work(engine.today())) });
  }
}
