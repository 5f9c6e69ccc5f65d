import { statfs } from 'node:fs/promises';
import type { ErrorCode } from '#domain/errors/catalogue.ts';

const REMEMBERED_MS = 60_000;
const FREE_MIN_BYTES = 64 * 1024 * 1024;

export interface Condition {
  readonly disk: 'ok' | 'plein';
  readonly writing: 'ok' | 'lecture seule';
}

/** Obstacles to writing while this server still answers: recent refusals, and the room that is left. */
export class Troubles {
  private readonly clock: () => number;
  private readonly folder: string;
  private readonly seen = new Map<ErrorCode, number>();

  constructor(folder: string, clock: () => number) {
    this.folder = folder;
    this.clock = clock;
  }

  note(code: ErrorCode): void {
    if (code === 'disque-plein' || code === 'base-en-lecture-seule') this.seen.set(code, this.clock());
  }

  async condition(): Promise<Condition> {
    const room = await statfs(this.folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    );
    return {
      disk: room < FREE_MIN_BYTES || this.isRecent('disque-plein') ? 'plein' : 'ok',
      writing: this.isRecent('base-en-lecture-seule') ? 'lecture seule' : 'ok',
    };
  }

  private isRecent(code: ErrorCode): boolean {
    return this.clock() - (this.seen.get(code) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS;
  }
}
