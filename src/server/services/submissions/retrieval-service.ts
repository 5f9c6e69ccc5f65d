import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { refreshOne } from '#domain/submissions/deposit-files.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { queryOn } from '#server/files/file-repository.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { runParts } from '#server/services/series/series-service.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { readDeposit, receiveAll } from './receive-parts.ts';
import { depositNumber, lastReceivedMs } from './submission-repository.ts';

type Retrieved = ServiceReply<'retrieveInsRecups'>;

const ENTITY = 'ins-recup';
const OVERLAP_MS = 3_600_000;

let running: Promise<Retrieved> | null = null;

/** Asks the deposit site for what is new. Who asks while it runs gets the same answer; one wrong submission leaves the others. */
export function retrieveInsRecups({ context }: Call<'retrieveInsRecups'>): Promise<Retrieved> {
  running ??= retrieve(context).finally(() => {
    running = null;
  });
  return running;
}

async function retrieve(context: ServiceContext): Promise<Retrieved> {
  const answers = await context.tools.deposit.list(await lastRetrieval(context));
  function onFailure(error: unknown): void {
    context.request.log.warn({ err: error }, 'depot');
  }
  return runParts(context, receiveAll(answers, { culture: context.culture, onFailure }));
}

/** Since the last one that came, with an hour in hand: an answer that comes twice is written once. */
async function lastRetrieval({ tools }: ServiceContext): Promise<string | null> {
  const ms = await lastReceivedMs(queryOn(tools.pool));
  return ms === null ? null : toUtcText(Math.floor(ms) - OVERLAP_MS);
}

/** Pictures and video of one submission, fetched again: the site answers before anything is locked. */
export async function refreshInsRecupMedias({
  params,
  context,
}: Call<'refreshInsRecupMedias'>): Promise<ServiceReply<'refreshInsRecupMedias'>> {
  if (!(await context.tools.isInScope(context, ENTITY, params.id))) throw new AppError('introuvable');
  const number = await depositNumber(queryOn(context.tools.pool), params.id);
  if (number === null) throw new AppError('introuvable');
  const deposit = readDeposit(await context.tools.deposit.get(number));
  const { engine } = context.tools;
  return inUnitOfWork(engine, context, {
    operation: 'medias',
    entity: engine.registry.get(ENTITY),
    work: (unit) => runWork(unit, refreshOne(params.id, deposit)),
  });
}
