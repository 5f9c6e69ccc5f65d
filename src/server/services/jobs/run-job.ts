import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { mimeOfExport } from '#domain/exports/export-formats.ts';
import { zoneOfEdition } from '#domain/values/dates/festival-zone.ts';
import { inRequestZone } from '#server/editions/request-zone.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { PRINT_ANYWAY } from '#server/documents/require-printable.ts';
import { FileTooLargeError } from '#server/files/file-store.ts';
import { keepFile } from '#server/files/keep-file.ts';
import { dropFile } from '#server/files/sweep-files.ts';
import { createContext } from '#server/http/context.ts';
import type { ExportTools } from '#server/services/exports/export-tools.ts';
import { prepareExport } from '#server/services/exports/prepare-export.ts';
import type { Sessions } from '#server/session/sessions.ts';
import type { TakenJob } from './job.ts';
import { publishJob } from './job-events.ts';
import { jobQueueRepository } from './job-queue-repository.ts';

export interface JobTools extends ExportTools {
  readonly pool: pg.Pool;
  readonly sessions: Sessions;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
}

const FILE_MAX_BYTES = 1024 * 1024 * 1024;
const TELL_EVERY_MS = 1_000;

/** Makes the file of a claimed job, and reports the outcome; never throws. Given back, not failed, when the server stops. */
export async function runJob(tools: JobTools, job: TakenJob, stopping: AbortSignal): Promise<void> {
  const jobs = jobQueueRepository(tools.pool);
  const gone = new AbortController();
  const watch = watchJob(tools, job, gone);
  const over = AbortSignal.any([stopping, gone.signal]);
  try {
    const made = inRequestZone(zoneOfEdition(job.edition), () => makeFile(tools, job, { over, watch }));
    await untilAborted(made, over);
  } catch (error) {
    if (stopping.aborted) await jobs.giveBack(job.id);
    else if (!gone.signal.aborted) await jobs.fail(job.id, codeOf(tools, error), tools.clock());
  } finally {
    watch.stop();
  }
  await publishJob(tools.pool, job);
}

interface Making {
  readonly over: AbortSignal;
  readonly watch: JobWatch;
}

/** Uses the rights its person has now, not those at the request; nobody waits to answer a question. */
async function makeFile(tools: JobTools, job: TakenJob, { over, watch }: Making): Promise<void> {
  const user = await tools.sessions.userOf(job.userId);
  if (user === null) throw new AppError('compte-desactive');
  const prepared = await prepareExport(
    tools,
    createContext({ user, culture: job.culture, edition: job.edition, confirmation: PRINT_ANYWAY }),
    job,
  );
  watch.expect(prepared.rows);
  let unprintable: string | null = null;
  const content = prepared.read(watch.count, (letters) => {
    unprintable = letters;
  });
  const received = await tools.files.receive(Readable.from(bytesOf(content, over)), FILE_MAX_BYTES);
  const { id, size } = await keepFile(
    { pool: tools.pool, store: tools.files, received },
    {
      name: prepared.fileName,
      mime: mimeOfExport(job.format),
      size: received.size,
      sha256: received.sha256,
      width: null,
      height: null,
      // Nobody's: it leaves by its job alone, which asks for the rights anew.
      userId: null,
    },
  );
  watch.stop();
  const isKept = await jobQueueRepository(tools.pool).finish(
    job.id,
    { id, size, name: prepared.fileName, reading: prepared.reading, unprintable },
    tools.clock(),
  );
  if (!isKept) await dropFile({ pool: tools.pool, store: tools.files }, id);
}

async function* bytesOf(content: AsyncIterable<string | Uint8Array>, over: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    over.throwIfAborted();
    yield typeof piece === 'string' ? Buffer.from(piece) : piece;
  }
}

interface JobWatch {
  readonly expect: (rows: number) => void;
  readonly count: (rows: number) => void;
  readonly stop: () => void;
}

/** Renews the hold on the job and tells how far it is, every second; `gone` is aborted when its person took it back. */
function watchJob({ pool, log }: JobTools, job: TakenJob, gone: AbortController): JobWatch {
  let rows = 0;
  let done = 0;
  let lastProgress = 0;
  async function tell(): Promise<void> {
    const progress = rows === 0 ? 0 : Math.min(99, Math.floor((done * 100) / rows));
    if (!(await jobQueueRepository(pool).renew(job.id, progress))) gone.abort();
    else if (progress !== lastProgress) await publishJob(pool, job);
    lastProgress = progress;
  }
  const timer = setInterval(() => void tell().catch((error: unknown) => log.warn({ err: error, job: job.id }, 'travail')), TELL_EVERY_MS);
  return {
    expect: (expected) => {
      rows = expected;
    },
    count: (read) => {
      done += read;
    },
    stop: () => clearInterval(timer),
  };
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(new Error('aborted'));
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    work.then(resolve, reject);
  });
}

function codeOf({ log }: JobTools, error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (error instanceof FileTooLargeError) return 'trop-volumineux';
  log.error({ err: error }, 'travail');
  return 'interne';
}
