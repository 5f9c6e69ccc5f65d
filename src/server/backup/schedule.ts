import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { readBackups } from './kept-backups.ts';

const Outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('elsewhere') }),
  z.object({ outcome: z.literal('failed'), sentence: z.string() }),
  z.object({
    outcome: z.literal('made'),
    file: z.string(),
    rows: z.number(),
    contents: z.number(),
    writtenMs: z.number(),
    verifiedMs: z.number(),
    removed: z.number(),
    /** Why its copy in another place failed. */
    copyFault: z.string().nullish(),
  }),
]);
export type BackupOutcome = z.infer<typeof Outcome>;

export interface ScheduleOptions {
  readonly folder: string;
  readonly everyMs: number;
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Makes one; another process by default. */
  readonly run?: (stopping: AbortSignal) => Promise<BackupOutcome>;
  readonly lookEveryMs?: number;
}

export interface BackupSchedule {
  /** The last one that was tried did not succeed. */
  readonly hasFailed: () => boolean;
  /** The last one has no copy in another place, though one is required; it is sent with the next one. */
  readonly lacksCopy: () => boolean;
  readonly stop: () => Promise<void>;
}

const LOOK_EVERY_MS = 60_000;
/** One that failed is tried again then, not at every look. */
const RETRY_MS = 15 * 60_000;

/** Looks every minute whether the latest backup is old enough for the next one; several servers make one of them. */
export function startBackupSchedule(options: ScheduleOptions): BackupSchedule {
  const { folder, everyMs, clock, log, run = runProcess, lookEveryMs = LOOK_EVERY_MS } = options;
  const stopping = new AbortController();
  let failedMs: number | null = null;
  let isUncopied = false;
  let running: Promise<void> | null = null;
  async function look(): Promise<void> {
    const latest = (await readBackups(folder)).find(({ isAutomatic }) => isAutomatic);
    const isDue = clock() - (latest?.madeMs ?? Number.NEGATIVE_INFINITY) >= everyMs;
    if (!isDue && failedMs === null) return;
    if (failedMs !== null && clock() - failedMs < RETRY_MS) return;
    const outcome = await run(stopping.signal);
    if (stopping.signal.aborted) return;
    failedMs = outcome.outcome === 'failed' ? clock() : null;
    if (outcome.outcome === 'failed') log.error({ sauvegarde: outcome.sentence }, 'sauvegarde manquée');
    if (outcome.outcome !== 'made') return;
    log.info({ sauvegarde: outcome }, 'sauvegarde faite et vérifiée');
    isUncopied = typeof outcome.copyFault === 'string';
    if (isUncopied) log.error({ sauvegarde: outcome.copyFault }, 'copie hors site manquée');
  }
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'sauvegarde manquée'))
      .finally(() => (running = null));
  }, lookEveryMs);
  timer.unref();
  return {
    hasFailed: () => failedMs !== null,
    lacksCopy: () => isUncopied,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

const PROCESS = path.join(import.meta.dirname, 'backup-process.ts');

function runProcess(stopping: AbortSignal): Promise<BackupOutcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROCESS], { stdio: ['ignore', 'pipe', 'pipe'], signal: stopping });
    let output = '';
    let complained = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (complained += text.toString()));
    child.on('error', (error) => resolve({ outcome: 'failed', sentence: error.message }));
    child.on('close', () => resolve(read(output) ?? { outcome: 'failed', sentence: complained.trim() || 'La sauvegarde s’est arrêtée.' }));
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  });
}

function read(output: string): BackupOutcome | null {
  try {
    return Outcome.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
  } catch {
    return null;
  }
}
