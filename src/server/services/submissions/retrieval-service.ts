import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { isRecordData } from '#domain/records/values/record-data.ts';
import { Deposit } from '#domain/submissions/deposit.ts';
import { refreshOne } from '#domain/submissions/deposit-files.ts';
import { type Received, type Reception, receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { AppError } from '#server/errors/app-error.ts';
import { toAppError } from '#server/errors/known-errors.ts';
import { errorMessage } from '#server/errors/messages.ts';
import { queryOn } from '#server/files/file-repository.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { depositNumber, lastReceivedMs } from './submission-repository.ts';

type Retrieved = ServiceReply<'retrieveInsRecups'>;

const ENTITY = 'ins-recup';
const OVERLAP_MS = 3_600_000;

let running: Promise<Retrieved> | null = null;

/** Asks the deposit site for what is new. Who asks while it runs gets the same answer; one wrong submission leaves the others. */
export const retrieveInsRecups = ({ context }: Call<'retrieveInsRecups'>): Promise<Retrieved> => {
  running ??= retrieve(context).finally(() => {
    running = null;
  });
  return running;
};

const retrieve = async (context: ServiceContext): Promise<Retrieved> => {
  const answers = await context.tools.deposit.list(await lastRetrieval(context));
  const counts: Record<Received, number> = { nouveau: 0, change: 0, inchange: 0 };
  let waiting = 0;
  const failures: Retrieved['Erreurs'] = [];
  for (const answer of answers) {
    try {
      const { received, isInError } = await receive(context, answer);
      counts[received] += 1;
      if (isInError && received !== 'inchange') waiting += 1;
    } catch (error) {
      context.request.log.warn({ err: error }, 'depot');
      failures.push({ NumeroDepot: numberOf(answer), Message: sentenceOf(error, context) });
    }
  }
  return { Nouveaux: counts.nouveau, Changes: counts.change, Inchanges: counts.inchange, EnErreur: waiting, Erreurs: failures };
};

/** Since the last one that came, with an hour in hand: what is told twice is written once. */
const lastRetrieval = async ({ tools }: ServiceContext): Promise<string | null> => {
  const ms = await lastReceivedMs(queryOn(tools.pool));
  return ms === null ? null : toUtcText(Math.floor(ms) - OVERLAP_MS);
};

const receive = async (context: ServiceContext, answer: unknown): Promise<Reception> => {
  const deposit = readDeposit(answer);
  const { engine } = context.tools;
  return inUnitOfWork(engine, context, {
    operation: 'depot',
    entity: engine.registry.get(ENTITY),
    work: (unit) => runWork(unit, receiveDeposit(deposit, engine.now())),
  });
};

const readDeposit = (answer: unknown): Deposit => {
  const read = Deposit.safeParse(answer);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('depot-illisible', { params: { champ: at } }, { cause: read.error });
};

const numberOf = (answer: unknown): string => {
  const numero = isRecordData(answer) ? answer['numero'] : null;
  return typeof numero === 'string' ? numero : '?';
};

const sentenceOf = (error: unknown, { culture }: ServiceContext): string => {
  const { code, details } = toAppError(error);
  return errorMessage(code, culture, details.params);
};

/** Pictures and video of one submission, asked again: the site is asked before anything is held. */
export const refreshInsRecupMedias = async ({
  params,
  context,
}: Call<'refreshInsRecupMedias'>): Promise<ServiceReply<'refreshInsRecupMedias'>> => {
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
};
