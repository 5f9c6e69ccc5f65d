// Share of the machine that the tests take at once.
import { availableParallelism } from 'node:os';

const GB = 1024 ** 3;
/** A worker of the browser tests: its server with PostgreSQL, a browser, the process of the runner. */
const WORKER_BYTES = 1.5 * GB;
const FEWEST = 2;
const MOST = 6;

function available() {
  return process.availableMemory?.() ?? 0;
}

/** A page is waited for nearly half of the time: three workers keep two cores busy, a fourth makes each of them slower. */
export function browserWorkers() {
  const wanted = Math.ceil(availableParallelism() * 1.5);
  return Math.max(FEWEST, Math.min(wanted, MOST, Math.floor(available() / WORKER_BYTES)));
}
