import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import type { NamedTarget } from '#domain/imports/guess-columns.ts';
import type { ImportTarget } from '#domain/imports/import-fields.ts';

/** Something that a column may be, as a person chooses it. */
export interface ChosenTarget extends ImportTarget, NamedTarget {
  readonly label: string;
  /** Entity that holds its field, with its labels and enumerations. */
  readonly module: EntityModule;
  /** The column as one of a list of its own kind. */
  readonly inner?: ChosenTarget;
  /** Read from a column that is something else too. */
  readonly isCopied?: true;
}

export interface Viewer {
  readonly can: (right: string) => boolean;
  readonly language: Language;
}
