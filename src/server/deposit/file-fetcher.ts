import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import { messages as texts } from '#generated/i18n/later/depot.fr.gen.ts';
import { type FileLimits, fileFieldOf, fileRules } from '#domain/files/field-rules.ts';
import { cleanFileName } from '#domain/files/file-name.ts';
import { mimeTypeOf } from '#domain/files/file-types.ts';
import { FETCHED, type FetchedEntity, takeFile } from '#domain/submissions/deposit-files.ts';
import { errorMessage } from '#domain/errors/messages.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { checkContent } from '#server/files/check-content.ts';
import { type FileStore, FileTooLargeError, type ReceivedFile } from '#server/files/file-store.ts';
import { keepFile } from '#server/files/keep-file.ts';
import { createContext } from '#server/http/context.ts';
import { GuardedFetchError } from '#server/http/guarded-address.ts';
import { guardedDownload } from '#server/http/guarded-fetch.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { type FetchFailure, type WaitingFile, leaveOutside, noteFailure, takeNext } from './fetch-repository.ts';

export interface FileFetcherOptions {
  readonly pool: pg.Pool;
  readonly engine: RecordEngine;
  readonly store: FileStore;
  readonly limits: FileLimits;
  /** Hosts that files are fetched from: `depot.example`, or with its port. */
  readonly hosts: () => readonly string[];
  /** Addresses that may be reached though they are not on the public network. */
  readonly allow: () => readonly string[];
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
}

export interface FileFetcher {
  /** Something may be due. */
  readonly wake: () => void;
  /** Lets the file that is coming end, and takes no other. */
  readonly stop: () => Promise<void>;
}

const IDLE_MS = 10_000;
const TIMEOUT_MS = { 'ins-recup-image': 60_000, media: 30 * 60_000 } as const satisfies Readonly<Record<FetchedEntity, number>>;
/** After each failure that may pass; then it is in error until somebody asks again. */
const RETRIES_MS = [30_000, 5 * 60_000, 60 * 60_000] as const;

/** Fetches the pictures and videos of deposits, one after the other, while the server runs. */
export function startFileFetcher(options: FileFetcherOptions): FileFetcher {
  let isStopping = false;
  let isPoked = false;
  let wake: () => void = () => undefined;
  function idle(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, isPoked ? 0 : IDLE_MS);
      timer.unref();
      isPoked = false;
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  async function run(): Promise<void> {
    while (!isStopping) {
      const isBusy = await step(options).catch((error: unknown) => {
        options.log.warn({ err: error }, 'fichiers des dépôts');
        return false;
      });
      if (!isBusy && !isStopping) await idle();
    }
  }
  const running = run();
  return {
    wake: () => {
      isPoked = true;
      wake();
    },
    stop: async () => {
      isStopping = true;
      wake();
      await running;
    },
  };
}

/** Fetches one file; false when none is due. */
async function step(options: FileFetcherOptions): Promise<boolean> {
  const { pool, clock } = options;
  const file = (await takeNext(pool, 'ins-recup-image', clock())) ?? (await takeNext(pool, 'media', clock()));
  if (file === null) return false;
  try {
    await fetchOne(options, file);
  } catch (error) {
    if (file.entity === 'media' && isElsewhere(error)) await leaveOutside(pool, file);
    else await noteFailure(pool, file, failureOf(error, file, clock()));
  }
  return true;
}

/** The host is not one of those that files are fetched from. */
class OtherHostError extends Error {}
/** Content that is no file that the field takes. */
class ContentError extends Error {}
/** A page stands where the film plays. */
class PageError extends Error {}

function isElsewhere(error: unknown): boolean {
  return error instanceof OtherHostError || error instanceof PageError;
}

async function fetchOne(options: FileFetcherOptions, file: WaitingFile): Promise<void> {
  const { hostname, host } = new URL(file.url);
  if (!options.hosts().some((allowed) => allowed === hostname || allowed === host)) throw new OtherHostError(host);
  const field = fileFieldOf(entities[file.entity], FETCHED[file.entity]);
  if (field === undefined) throw new Error(`${file.entity} holds no file`);
  const rules = fileRules(field, options.limits);
  const maxBytes = rules.maxKo * 1024;
  const downloadOptions = { maxBytes, timeoutMs: TIMEOUT_MS[file.entity], allow: options.allow() };
  const received = await guardedDownload(file.url, downloadOptions, ({ type, body }) => {
    if (type === 'text/html') throw new PageError();
    return options.store.receive(body, maxBytes);
  });
  const name = nameOf(file);
  const check = checkContent({ name, size: received.size, head: received.head }, { rules, limits: options.limits });
  if (!check.ok) {
    await options.store.discard(received);
    throw new ContentError(texts['depot.repriseContenu']);
  }
  await keep(options, file, {
    received,
    row: { name, mime: mimeTypeOf(check.extension), width: check.image?.width ?? null, height: check.image?.height ?? null },
  });
}

interface FetchedFile {
  readonly received: ReceivedFile;
  readonly row: { readonly name: string; readonly mime: string; readonly width: number | null; readonly height: number | null };
}

async function keep(
  { pool, store, engine }: FileFetcherOptions,
  { entity, id }: WaitingFile,
  { received, row }: FetchedFile,
): Promise<void> {
  const { size, sha256 } = received;
  const kept = await keepFile({ pool, store, received }, { ...row, size, sha256, userId: null });
  await inUnitOfWork(engine, createContext({}), {
    operation: 'depot',
    entity: engine.registry.get(entity),
    work: (unit) => runWork(unit, takeFile(entity, id, { id: kept.id, ko: Math.ceil(size / 1024) })),
  });
}

function nameOf({ name, url }: WaitingFile): string {
  const last = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  return cleanFileName(name ?? (last === '' ? 'fichier' : last));
}

/** A passing failure is tried again; a fault of the address or of the file is not. */
function failureOf(error: unknown, { attempts, url }: WaitingFile, nowMs: number): FetchFailure {
  const wait = RETRIES_MS[attempts - 1];
  function again(sentence: string): FetchFailure {
    return { sentence, againMs: wait === undefined ? null : nowMs + wait };
  }
  if (error instanceof OtherHostError) return { sentence: `${texts['depot.repriseHote']} ${new URL(url).host}`, againMs: null };
  if (error instanceof FileTooLargeError) return { sentence: texts['depot.repriseTaille'], againMs: null };
  if (error instanceof ContentError) return { sentence: error.message, againMs: null };
  if (error instanceof PageError) return { sentence: texts['depot.repriseContenu'], againMs: null };
  if (error instanceof GuardedFetchError) {
    if (error.reason === 'size') return { sentence: texts['depot.repriseTaille'], againMs: null };
    if (error.reason === 'address' || error.reason === 'protocol' || error.reason === 'redirects')
      return { sentence: texts['depot.repriseAdresse'], againMs: null };
    return again(`${texts['depot.repriseInjoignable']} (${error.message})`);
  }
  if (error instanceof AppError) return { sentence: errorMessage(error.code, 'fr', error.details.params), againMs: null };
  return again(texts['depot.repriseInjoignable']);
}
