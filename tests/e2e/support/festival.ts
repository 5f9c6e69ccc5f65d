import { z } from 'zod';

const Festival = z.object({
  /** Address of the server. */
  url: z.string(),
  dataDir: z.string(),
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
  const festivals = z.array(Festival).parse(JSON.parse(process.env[VARIABLE] ?? '[]'));
  const own = festivals[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (own === undefined) throw new Error('No server for this worker');
  return own;
}
