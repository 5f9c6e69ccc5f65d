import type { RecordData } from '#domain/values/record-data.ts';

/** A record that stands beside another one and names it, such as a credit of a film. */
export interface Addition {
  readonly entity: string;
  /** The field by which it names the record that it stands beside. */
  readonly field: string;
  readonly data: RecordData;
}

export type PlacedAddition = Addition & { readonly to: { readonly entity: string; readonly id: number } };
