import type pg from 'pg';
import type { RecordEngine } from '#server/records/engine/engine.ts';

export interface Volume {
  readonly engine: RecordEngine;
  readonly pool: pg.Pool;
  readonly count: number;
}

export interface Question {
  readonly what: string;
  readonly ours: () => Promise<unknown>;
  /** The same by hand, along the index of its order; null: shown alone. */
  readonly byHand: (() => Promise<unknown>) | null;
}
