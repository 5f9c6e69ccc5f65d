import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type AccessFacts, type AccessLine, newAccessLine } from './access-line.ts';
import { insertAccessLines } from './journal-repository.ts';
import { abandonedSpools, openSpool, type Spool } from './spool.ts';

export interface JournalTools {
  readonly pool: Pick<pg.Pool, 'query'>;
  /** Folder of the lines that wait. */
  readonly folder: string;
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** New lines are in the database. */
  readonly onWritten: () => void;
}

const FLUSH_EVERY_MS = 100;
const BATCH = 500;

/**
 * The journal of access. A line is in a file before its answer leaves and in the database a moment later, in a batch: requests never wait for
 * it. A process that starts writes what a killed one left.
 */
export class AccessJournal {
  private readonly tools: JournalTools;
  private readonly spool: Spool;
  private waiting: AccessLine[] = [];
  /** Not started by a request: its statements would run, and end, as those of that request. */
  private readonly timer: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();

  constructor(tools: JournalTools) {
    this.tools = tools;
    this.spool = openSpool(tools.folder);
    this.timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS);
    this.timer.unref();
  }

  note(facts: AccessFacts): void {
    const line = newAccessLine(facts, this.tools.clock());
    try {
      this.spool.append(line);
    } catch (error) {
      // A full disk stops no request: the line still goes from memory to the database.
      this.tools.log.error({ err: error }, 'journal des accès');
    }
    this.waiting.push(line);
  }

  /** Lines of processes that were killed; run once the database is there. */
  async recover(): Promise<void> {
    for (const { lines, remove } of abandonedSpools(this.tools.folder, Date.now())) {
      if (lines.length > 0) await this.insert(lines);
      remove();
    }
  }

  /** Every line that was noted is in the database, or the database does not answer. */
  async flush(): Promise<void> {
    if (this.waiting.length > 0) this.writing = this.writing.then(() => this.writeAll());
    await this.writing;
  }

  /** Lines that the database refuses stay in the file, for the next process. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
    this.spool.close();
  }

  private async writeAll(): Promise<void> {
    try {
      while (this.waiting.length > 0) {
        const lines = this.waiting.slice(0, BATCH);
        await this.insert(lines);
        this.waiting = this.waiting.slice(lines.length);
      }
      this.spool.clear();
    } catch (error) {
      this.tools.log.warn({ err: error }, 'journal des accès');
    }
  }

  private async insert(lines: readonly AccessLine[]): Promise<void> {
    await insertAccessLines((text, values) => this.tools.pool.query(text, values), lines);
    this.tools.onWritten();
  }
}
