/**
 * Refusals with the number of the user, apart from the log: a file a day that the account of the server alone may read, for some days.
 * The log itself names nobody.
 */
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { AppError } from '#domain/errors/app-error.ts';

export interface RefusalSettings {
  readonly folder: string;
  /** Days that a refusal stays stored; 0: none is written. */
  readonly days: number;
}

export interface Refusal {
  readonly time: string;
  readonly utilisateur: number;
  readonly code: string;
  readonly status: number;
  readonly method: string;
  /** As the contract writes it, without any value. */
  readonly route: string;
  readonly requestId: string;
}

export interface RefusalRegister {
  readonly note: (request: FastifyRequest, refusal: Pick<AppError, 'code' | 'status'>) => void;
  /** Written to the end. */
  readonly close: () => Promise<void>;
}

/** Refusals of a day beyond these are not written: a program that is refused in a loop does not fill the disk. */
const DAY_MAX = 50_000;
const DAY_MS = 86_400_000;
const USER_KEY = /^personne (\d+)$/;

export function openRefusalRegister(
  { folder, days }: RefusalSettings,
  { clock, failed }: { readonly clock: () => number; readonly failed: (error: unknown) => void },
): RefusalRegister {
  let queue: Promise<void> = Promise.resolve();
  let today = '';
  let written = 0;
  async function write(refusal: Refusal): Promise<void> {
    const day = refusal.time.slice(0, 10);
    if (day !== today) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await dropOlder(folder, new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10));
      today = day;
      written = 0;
    }
    written += 1;
    if (written <= DAY_MAX) await appendFile(path.join(folder, `${day}.jsonl`), `${JSON.stringify(refusal)}\n`, { mode: 0o600 });
  }
  return {
    note: (request, { code, status }) => {
      const utilisateur = userOf(request);
      if (days === 0 || utilisateur === null) return;
      const { url: route = 'inconnue' } = request.routeOptions;
      const time = new Date(clock()).toISOString();
      const refusal = { time, utilisateur, code, status, method: request.method, route, requestId: request.id };
      queue = queue.then(() => write(refusal)).catch(failed);
    },
    close: () => queue,
  };
}

function userOf({ asking }: FastifyRequest): number | null {
  const [, id] = USER_KEY.exec(asking?.key ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

const DAY_FILE = /^(\d{4}-\d\d-\d\d)\.jsonl$/;

async function dropOlder(folder: string, first: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const [, day] = DAY_FILE.exec(file) ?? [];
    if (day !== undefined && day < first) await rm(path.join(folder, file));
  }
}
