import { z } from 'zod';

const Festival = z.object({
  /** Address of the server. */
  url: z.string(),
  dataDir: z.string(),
  /** Its process. */
  pid: z.number(),
  /** The demonstration festival as it was loaded, which no server writes to. */
  pristine: z.string(),
  /** Its administrator. */
  login: z.string(),
  password: z.string(),
});
export type Festival = z.infer<typeof Festival>;

const VARIABLE = 'FESTIVALS';

/** Hands the servers of a run to the processes of its workers. */
export function announce(festivals: readonly Festival[]): void {
  process.env[VARIABLE] = JSON.stringify(festivals);
}

/** The server of this worker: what one test file writes never shows to a file that runs beside it. */
export function festival(): Festival {
  const workerServer = announced()[parallelIndex()];
  if (workerServer === undefined) throw new Error('No server for this worker');
  return workerServer;
}

/** From here on, the server of this worker is another one. */
export function replaceFestival(other: Festival): void {
  announce(announced().with(parallelIndex(), other));
}

function announced(): readonly Festival[] {
  return z.array(Festival).parse(JSON.parse(process.env[VARIABLE] ?? '[]'));
}

function parallelIndex(): number {
  return Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
}
