import type { DbModel } from '../emit/database/db-model.ts';

/** A translated field whose name changed: its translations know it by name. */
export interface RenamedTranslation {
  readonly table: 'trad_libelle' | 'trad_texte';
  /** Base entity, under which translations are stored. */
  readonly entity: string;
  readonly to: string;
  readonly from: string;
}

/** `IdsSon: { kind: ids, to: son, was: IdSon }` */
export interface ListedReference {
  readonly entity: string;
  readonly table: string;
  readonly column: string;
  readonly link: { readonly table: string; readonly ownerColumn: string; readonly targetColumn: string };
  /** Table of what it names. */
  readonly target: string;
}

/** Facts that a snapshot cannot hold: which new name is an old one, which absence is meant. */
export interface Hints {
  /** New entity → old entity. */
  readonly entities: ReadonlyMap<string, string>;
  /** Entities that are gone on purpose. */
  readonly removedEntities: ReadonlySet<string>;
  /** New enumeration → old one. */
  readonly enums: ReadonlyMap<string, string>;
  readonly removedEnums: ReadonlySet<string>;
  /** Enumeration → new key → old key. */
  readonly values: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** New table → old table: of renamed entities, of renamed link fields. */
  readonly renamedTables: ReadonlyMap<string, string>;
  /** Link tables of removed fields. */
  readonly removedTables: ReadonlySet<string>;
  /** Table → new column → old column. */
  readonly renames: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Table → columns of removed fields. */
  readonly removed: ReadonlyMap<string, ReadonlySet<string>>;
  /** References that become lists: their values go into the link table, and their column aside. */
  readonly listed: readonly ListedReference[];
  /** Table → new column of a translated field → what its translations must learn. */
  readonly translations: ReadonlyMap<string, ReadonlyMap<string, RenamedTranslation>>;
}

type ProblemCode =
  | 'migration/vanished-table'
  | 'migration/vanished-field'
  | 'migration/vanished-value'
  | 'migration/renumbered-value'
  | 'migration/narrowed-type'
  | 'migration/other-meaning'
  | 'migration/required-without-default'
  | 'migration/unknown-rename';

/** A change that would lose data, or that nobody can carry out. */
export interface Problem {
  readonly code: ProblemCode;
  readonly entity: string;
  readonly table: string;
  /** Null: the whole table. */
  readonly column: string | null;
  /** Of an enumeration: its name in place of that of an entity, and the key. */
  readonly value?: string | null;
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
