import type { AccessOrigin } from '#server/database/access-origin.ts';
import type { AccesNature } from '#generated/enums/acces-nature.gen.ts';

/** One line of the journal of access, before its labels are looked up. */
export interface AccessLine extends AccessOrigin {
  /** A line that is written again after a stop counts once. */
  readonly key: string;
  /** Milliseconds. */
  readonly at: number;
  readonly nature: AccesNature;
  /** Base entity of the record or of the list. */
  readonly entity: string | null;
  /** List or document; null: the entity names it. */
  readonly object: string | null;
  readonly recordId: number | null;
  readonly rows: number | null;
  readonly format: string | null;
  readonly detail: string | null;
  /** Fields whose labels stand in the detail. */
  readonly fields: readonly string[];
}

export type AccessFacts = Pick<AccessLine, 'nature'> & Partial<Omit<AccessLine, 'key' | 'at' | 'nature'>>;

export function newAccessLine(facts: AccessFacts, at: number): AccessLine {
  return { ...EMPTY, ...facts, key: crypto.randomUUID(), at };
}

const EMPTY = {
  userId: null,
  account: null,
  address: null,
  device: null,
  sessionId: null,
  tokenId: null,
  entity: null,
  object: null,
  recordId: null,
  rows: null,
  format: null,
  detail: null,
  fields: [],
} as const;
