import type { DbModel } from '../emit/database/db-model.ts';

/** What a snapshot cannot tell: which new name is an old one, which absence is meant. */
export interface Hints {
  /** Table → new column → old column. */
  readonly renames: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** New link table → old link table. */
  readonly renamedTables: ReadonlyMap<string, string>;
  /** Table → columns of removed fields. */
  readonly removed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Link tables of removed fields. */
  readonly removedTables: ReadonlySet<string>;
}

export const noHints: Hints = { renames: new Map(), renamedTables: new Map(), removed: new Map(), removedTables: new Set() };

export type ProblemCode =
  | 'migration/vanished-table'
  | 'migration/vanished-field'
  | 'migration/narrowed-type'
  | 'migration/required-without-default'
  | 'migration/unknown-rename';

/** A change that would lose data, or that nobody can carry out. */
export interface Problem {
  readonly code: ProblemCode;
  readonly entity: string;
  readonly table: string;
  /** Null: the whole table. */
  readonly column: string | null;
  readonly message: string;
  readonly hint: string;
}

export interface Difference {
  /** In the order in which they can be carried out. */
  readonly statements: readonly string[];
  readonly problems: readonly Problem[];
  /** The new model with what was put aside. */
  readonly result: DbModel;
}
