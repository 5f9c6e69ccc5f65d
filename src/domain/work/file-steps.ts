/** A file that a call brings, kept in its transaction: both stay or neither does. */
export interface NewFile {
  readonly name: string;
  readonly mime: 'application/pdf' | 'application/xml';
  /** In base64. */
  readonly content: string;
}

export type FileStep =
  /** Answers the id of the file. */
  | ({ readonly do: 'keep-file' } & NewFile)
  /** Files that no record needs any more: they are deleted once the work has committed. */
  | { readonly do: 'drop-files'; readonly ids: readonly number[] };
