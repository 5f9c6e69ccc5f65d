import type { FilterNode } from '#generated/entities/descriptor.gen.ts';

/** A list that shows some rows and some columns of an entity. */
export interface ShownList {
  readonly filter: readonly FilterNode[];
  /** Fields of its columns, totals and cards. */
  readonly fields: ReadonlySet<string>;
  /** Names that its filters, views and orders use besides. */
  readonly names: ReadonlySet<string>;
  /** Right of the sheet that the screen opens on its rows, which shows all of them; null: it has none. */
  readonly sheet: string | null;
}

/** The lists by which a reader without the rights of the entity sees its records. */
export interface ShownRows {
  readonly entity: string;
  /** Null: every row. */
  readonly condition: FilterNode | null;
  /** Null: a sheet or a write, which concern whole records. */
  readonly lists: readonly ShownList[] | null;
}
