import type { DbTable } from '../emit/database/db-model.ts';
import type { Problem } from './types.ts';

/** A table on its way, and what it took to bring it there. */
export interface Step {
  readonly table: DbTable;
  readonly statements: readonly string[];
  readonly problems: readonly Problem[];
}
