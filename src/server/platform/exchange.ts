import type pg from 'pg';
import { messages as texts } from '#generated/i18n/later/plateforme.fr.gen.ts';
import { flowContent } from '#domain/accounting/platform/flow-content.ts';
import { isContentWanted, type ListedFlow, takeFlow } from '#domain/accounting/platform/incoming.ts';
import { noteFailure, noteSent } from '#domain/accounting/platform/outcomes.ts';
import { readFaces } from '#domain/editions/face/read-face.ts';
import { toUtcText } from '#domain/values/dates.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { underItsLetterhead } from '#server/documents/letterhead-words.ts';
import { printDocument } from '#server/documents/print-document.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { createContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { pieceDocument } from '#server/services/accounting/piece-document.ts';
import { lastNews, takeNext, type WaitingFlow } from './flow-repository.ts';
import { type OutgoingFlow, type Platform, RefusedFlowError } from './platform.ts';

export interface ExchangeTools {
  readonly pool: pg.Pool;
  readonly engine: RecordEngine;
  readonly files: FileStore;
  readonly platform: Platform;
  readonly retryMs: readonly number[];
  readonly clock: () => number;
}

/** Sends one flow that is due; false when none is. */
export async function sendNext(tools: ExchangeTools): Promise<boolean> {
  const { pool, platform, clock } = tools;
  const flow = await takeNext(pool, clock());
  if (flow === null) return false;
  try {
    // An answer may have been lost, or the database restored: the platform knows what it has.
    const existingFlowId = await platform.findByTracking(flow.tracking);
    const flowId = existingFlowId ?? (await platform.send(await prepared(tools, flow)));
    await inUnit(tools, () => noteSent(flow.id, flowId, toUtcText(clock())));
  } catch (error) {
    await inUnit(tools, () => noteFailure(flow.id, failureOf(error, flow, tools)));
  }
  return true;
}

/** The recipient is in no directory: a person corrects its address. */
class UnknownRecipientError extends Error {}

function failureOf(error: unknown, { attempts }: WaitingFlow, { retryMs, clock }: ExchangeTools) {
  const now = toUtcText(clock());
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UnknownRecipientError)
    return { sentence: `${texts['plateforme.introuvable']} ${message}`, againAt: null, isRejected: false, now };
  if (error instanceof RefusedFlowError)
    return { sentence: `${texts['plateforme.refusEnvoi']} ${message}`, againAt: null, isRejected: true, now };
  const wait = retryMs[attempts - 1];
  const againAt = wait === undefined ? null : toUtcText(clock() + wait);
  return { sentence: `${texts['plateforme.injoignable']} ${message}`, againAt, isRejected: false, now };
}

async function prepared(tools: ExchangeTools, { pieceId, declarationId, tracking, name }: WaitingFlow): Promise<OutgoingFlow> {
  const flow = { IdPaiement: pieceId, IdDeclaration: declarationId, Suivi: tracking };
  const { content, faces } = await inUnit(tools, function* (facts) {
    return { content: yield* flowContent(flow, facts.now), faces: yield* readFaces() };
  });
  if (content.kind === 'message') {
    const { syntax, rule, xml } = content;
    return { name: `${tracking}.xml`, syntax, rule, tracking, content: Buffer.from(xml) };
  }
  const { recipient, printed } = content;
  if (!(await tools.platform.isReachable(recipient))) throw new UnknownRecipientError(recipient.address ?? recipient.siren ?? name);
  // The same bytes as anybody prints of the piece.
  const bytes = await printDocument({ pool: tools.pool, files: tools.files }, underItsLetterhead(pieceDocument(printed), faces));
  return { name: `${name}.pdf`, syntax: 'Factur-X', rule: 'B2B', tracking, content: bytes };
}

/** Pages of one reading: a platform that never stops naming the same flows does not hold the worker. */
const PAGES_MAX = 50;
/** The first reading looks back this far. */
const FIRST_MS = 90 * 24 * 3_600_000;

/** Reads everything that the platform has new; answers how many flows. The next reading begins where this one ended, also after a failure. */
export async function readNews(tools: ExchangeTools): Promise<number> {
  let since = (await lastNews(tools.pool)) ?? tools.clock() - FIRST_MS;
  let count = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const flows = await tools.platform.updatedAfter(toUtcText(since));
    for (const flow of flows) await readFlow(tools, flow);
    count += flows.length;
    const latest = Math.max(...flows.map(({ updatedAt }) => Date.parse(`${updatedAt}Z`)));
    if (flows.length === 0 || latest <= since) return count;
    since = latest;
  }
  return count;
}

async function readFlow(tools: ExchangeTools, flow: ListedFlow): Promise<void> {
  const isWanted = await inUnit(tools, () => isContentWanted(flow));
  const content = isWanted ? await tools.platform.content(flow.id) : null;
  await inUnit(tools, (facts) => takeFlow(flow, content, facts));
}

function inUnit<T>({ engine }: ExchangeTools, work: (facts: Facts) => Work<T>): Promise<T> {
  const entity = engine.registry.get('plateforme-flux');
  return inUnitOfWork(engine, createContext({}), { operation: 'plateforme', entity, work: (unit) => runWork(unit, work(factsOf(unit))) });
}
