import { publishJob } from './job-events.ts';
import { jobQueueRepository } from './job-queue-repository.ts';
import { type JobTools, runJob } from './run-job.ts';

export interface JobRunner {
  /** There may be work. */
  readonly poke: () => void;
  /** Gives the job under way back to the queue and waits until nothing is touched any more. */
  readonly stop: () => Promise<void>;
}

/** A job that another process left, or requested while its own was stopping, is found that soon. */
const LOOK_EVERY_MS = 15_000;

/** Makes the jobs of the queue one after the other; several processes share one queue. */
export function startJobRunner(tools: JobTools): JobRunner {
  const stopping = new AbortController();
  let working: Promise<void> | null = null;
  let isPoked = false;
  async function drain(): Promise<void> {
    while (isPoked && !stopping.signal.aborted) {
      isPoked = false;
      await giveUpLost(tools);
      const job = await jobQueueRepository(tools.pool).take();
      if (job === null) continue;
      isPoked = true;
      await runJob(tools, job, stopping.signal);
    }
  }
  function poke(): void {
    isPoked = true;
    working ??= drain()
      .catch((error: unknown) => {
        // Not again at once: what is wrong may last.
        isPoked = false;
        if (!stopping.signal.aborted) tools.log.warn({ err: error }, 'travaux');
      })
      .finally(() => {
        working = null;
        // Requested between the last look and the end of it.
        if (isPoked && !stopping.signal.aborted) poke();
      });
  }
  const timer = setInterval(poke, LOOK_EVERY_MS);
  timer.unref();
  poke();
  return {
    poke,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await working;
    },
  };
}

async function giveUpLost({ pool, clock }: JobTools): Promise<void> {
  for (const job of await jobQueueRepository(pool).giveUp(clock())) await publishJob(pool, job);
}
