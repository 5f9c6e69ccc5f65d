import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';

/** A reader who waits that long does not mind a little more; whoever works beside them minds each of their own answers. */
const STEPS_BACK_MS = 300;
/** Steps of priority: beside it, a statement that has just begun gets nine tenths of a processor. */
const BACK = 10;
const { PRIORITY_LOW: LOWEST } = os.constants.priority;

/** Interval of the look at running statements, all together: a timer for each would be set and cleared at every request. */
const LOOKS_EVERY_MS = 50;

interface Run {
  readonly pid: number;
  readonly since: number;
  hasStepped: boolean;
  before: Priority | null;
}

const running = new Set<Run>();
let looking: NodeJS.Timeout | null = null;

/**
 * A statement that goes on for long lets others go first: its process of our own PostgreSQL takes a lower priority. Returns what puts
 * it right again; false where that is not allowed (only root may), and the process has to go.
 */
export function stepBackLater(pid: number): () => boolean {
  const run: Run = { pid, since: performance.now(), hasStepped: false, before: null };
  running.add(run);
  looking ??= setInterval(look, LOOKS_EVERY_MS).unref();
  return () => {
    running.delete(run);
    return run.before === null || setPriority(pid, run.before);
  };
}

function look(): void {
  if (running.size === 0 && looking !== null) {
    clearInterval(looking);
    looking = null;
  }
  const now = performance.now();
  for (const run of running) if (!run.hasStepped && now - run.since >= STEPS_BACK_MS) stepBack(run);
}

function stepBack(run: Run): void {
  run.hasStepped = true;
  run.before = priorityOf(run.pid);
  if (run.before === null) return;
  const { own, group } = run.before;
  setPriority(run.pid, { own: lower(own), group: group === null ? null : lower(group) });
}

interface Priority {
  readonly own: number;
  /** Of the session of the process, where Linux weighs sessions against one another: each process of PostgreSQL is one of its own. */
  readonly group: number | null;
}

function lower(priority: number): number {
  return Math.min(LOWEST, priority + BACK);
}

function groupFile(pid: number): string {
  return `/proc/${pid}/autogroup`;
}

function priorityOf(pid: number): Priority | null {
  try {
    return { own: os.getPriority(pid), group: groupOf(pid) };
  } catch {
    return null;
  }
}

function groupOf(pid: number): number | null {
  try {
    const [, niceness] = /nice (-?\d+)/.exec(readFileSync(groupFile(pid), 'utf8')) ?? [];
    return niceness === undefined ? null : Number(niceness);
  } catch {
    return null;
  }
}

function setPriority(pid: number, { own, group }: Priority): boolean {
  try {
    os.setPriority(pid, own);
    if (group !== null) writeFileSync(groupFile(pid), String(group));
    return true;
  } catch {
    return false;
  }
}
