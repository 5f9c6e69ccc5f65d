/** The field of the schema a file is for. */
export interface FileTarget {
  readonly entity: string;
  readonly field: string;
}
