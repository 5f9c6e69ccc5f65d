import type { FastifyBaseLogger } from 'fastify';
import { examineView, viewFollows } from '#domain/views/view-follows.ts';
import { digestReaders, sendDigest } from '#domain/threads/digest.ts';
import { type ContextUser, NOBODY } from '#domain/records/requests/request-context.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { createContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { signInUser } from './viewers.ts';

interface Watching {
  readonly engine: RecordEngine;
  /** Hears of an inbox that could not be written; the others go on. */
  readonly failed: (error: unknown) => void;
}

const EVERY_MS = 5 * 60_000;

/** Entries of followed views, then digests of inboxes, every five minutes; several processes may do it over one another. */
export function watchInboxes({ engine, log }: Pick<Watching, 'engine'> & { readonly log: FastifyBaseLogger }): {
  readonly stop: () => void;
} {
  function failed(error: unknown): void {
    log.warn({ err: error }, 'boites');
  }
  const timer = setInterval(() => void watch({ engine, failed }).catch(failed), EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function watch(watching: Watching): Promise<void> {
  await examineViews(watching);
  await sendDigests(watching);
}

/** Entries of followed views, each within the rights of its follower. */
export async function examineViews({ engine, failed }: Watching): Promise<void> {
  for (const { Id, IdUtilisateur } of await runAs(engine, NOBODY, viewFollows))
    await withRightsOf(engine, IdUtilisateur, (facts) => examineView(Id, facts)).catch(failed);
}

/** Without a mail server nothing is sent, nor kept for the day that one is set. */
export async function sendDigests({ engine, failed }: Watching): Promise<void> {
  if (!engine.mailbox.hasServer) return;
  const readers = await runAs(engine, NOBODY, digestReaders);
  for (const id of readers) {
    await withRightsOf(engine, id, sendDigest).catch(failed);
  }
}

/** Work within the rights that a user has at this moment; null: they may not sign in any more. */
async function withRightsOf<T>(engine: RecordEngine, id: number, work: (facts: Facts) => Work<T>): Promise<T | null> {
  const user = await signInUser({ client: engine.pool, engine }, id);
  return user === null ? null : runAs(engine, user, work);
}

function runAs<T>(engine: RecordEngine, user: ContextUser, work: (facts: Facts) => Work<T>): Promise<T> {
  const context = createContext({ user });
  const entity = engine.registry.get('boite-avis');
  return inUnitOfWork(engine, context, { operation: 'boites', entity, work: (unit) => runWork(unit, work(factsOf(unit))) });
}
