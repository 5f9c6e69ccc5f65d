import type { FastifyBaseLogger } from 'fastify';
import { TvaVerification } from '#generated/enums/tva-verification.gen.ts';
import { checkableNumber, type VatService } from '#domain/accounting/vat-check/vat-answer.ts';
import { later } from '#domain/values/dates.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { checkVat } from './check-vat.ts';
import { dueNumbers } from './due-numbers.ts';

interface Tools {
  readonly engine: RecordEngine;
  readonly service: VatService;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
}

export interface VatCheckWorker {
  /** A structure was written: its number may be new. */
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
}

const EVERY_MS = 10 * 60_000;
/** The service counts the questions of an address: the rest waits for the next turn. */
const TURN_MAX = 20;
/** Nobody waits for these answers: a service that is away is not queried every ten minutes. */
const SILENCE_MINUTES = 240;

/** Asks about numbers as they are entered, and again at their term, one after the other, while the server runs. */
export function startVatCheckWorker(tools: Tools): VatCheckWorker {
  let [isStopping, isWanted] = [false, false];
  let running: Promise<void> | null = null;
  function wake(): void {
    isWanted = true;
    running ??= turns().finally(() => {
      running = null;
    });
  }
  async function turns(): Promise<void> {
    while (isWanted && !isStopping) {
      isWanted = false;
      await turn(tools, () => isStopping).catch((error: unknown) => tools.log.warn({ err: error }, 'vérification des n° de TVA'));
    }
  }
  const timer = setInterval(wake, EVERY_MS);
  timer.unref();
  wake();
  return {
    wake,
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function turn({ engine, service, clock }: Tools, isStopping: () => boolean): Promise<void> {
  const now = clock();
  const terms = { verdictMs: later(now, { days: -service.keptDays }), silenceMs: later(now, { minutes: -SILENCE_MINUTES }) };
  for (const { id, text } of await dueNumbers(engine.pool, terms, TURN_MAX)) {
    const number = checkableNumber(text);
    if (isStopping()) return;
    if (number === null) continue;
    const { state, reason } = await checkVat({ engine, service }, number, { IdStructure: id });
    // One line reports that the service is away; the others are checked once it is back.
    if (state === TvaVerification.nonVerifie && reason === 'UNREACHABLE') return;
  }
}
