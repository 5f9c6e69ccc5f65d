import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { FileStore } from '#server/files/file-store.ts';
import { NO_LOOK } from './look-of.ts';

interface Looking {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly files: Pick<FileStore, 'find'>;
  /** Aborted as the server stops. */
  readonly signal?: AbortSignal;
}

const EVERY_MS = 15_000;
const BATCH = 50;
const MEMORY_MAX_MB = 256;
const LATE_MS = 20_000;

/** The smallest version of each picture that has no look yet. */
const NEXT = `select distinct f.empreinte as sha256, coalesce(r.empreinte, f.empreinte) as "readSha256"
  from film_image i join fichier f on f.id = i.id_image left join fichier_reduction r on r.id_fichier = f.id and r.resolution = 'Miniature'
  where i.apparence is null limit ${BATCH}`;

interface Waiting {
  readonly sha256: string;
  readonly readSha256: string;
}

/** Looks at pictures that nobody looked at: which are alike follows in the database. Answers how many contents it read. */
export async function lookAtPictures({ pool, files, signal }: Looking): Promise<number> {
  let count = 0;
  const thread = new LookThread();
  try {
    for (let waiting = await nextOf(pool); waiting.length > 0; waiting = await nextOf(pool)) {
      for (const { sha256, readSha256 } of waiting) {
        if (signal?.aborted === true) return count;
        const bytes = await bytesOf(files, readSha256);
        const look = bytes === null ? NO_LOOK : await thread.look(bytes);
        count += 1;
        await pool.query('update film_image set apparence = $1 where apparence is null and empreinte = $2', [look, sha256]);
      }
    }
    return count;
  } finally {
    await thread.end();
  }
}

async function nextOf(pool: Looking['pool']): Promise<readonly Waiting[]> {
  return (await pool.query<Waiting>(NEXT)).rows;
}

async function bytesOf(files: Looking['files'], sha256: string): Promise<Uint8Array | null> {
  const content = await files.find(sha256);
  if (content === null) return null;
  const pieces: Buffer[] = [];
  for await (const piece of content.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Pictures of strangers are read apart, in bounded memory and time. */
class LookThread {
  #worker: Worker | null = null;

  async look(bytes: Uint8Array): Promise<string> {
    this.#worker ??= new Worker(new URL('./look-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    try {
      this.#worker.postMessage(bytes);
      const [look]: unknown[] = await once(this.#worker, 'message', { signal: AbortSignal.timeout(LATE_MS) });
      return typeof look === 'string' ? look : NO_LOOK;
    } catch {
      await this.end();
      return NO_LOOK;
    }
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }
}

/** Looks at new pictures now and again; the last look ends before the server does. */
export function startLooking(options: Looking & { readonly log: FastifyBaseLogger }): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  function look(): void {
    running ??= lookAtPictures({ ...options, signal: stopping.signal })
      .catch((error: unknown) => options.log.warn({ err: error }, 'ressemblances'))
      .finally(() => {
        running = null;
      });
  }
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
