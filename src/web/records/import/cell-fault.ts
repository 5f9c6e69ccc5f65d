import type { TypedFault } from '#domain/records/typed/typed.ts';

/** Something in a cell that its field does not take. */
export interface CellFault {
  readonly line: number;
  /** Place of the column; null: of the whole line. */
  readonly column: number | null;
  readonly fault: TypedFault;
}
