import type { FecLine } from '#domain/accounting/fec/fec-file.ts';
import type { AccountRole } from './ledger.ts';

/** A line of the books, with where it comes from. */
export interface BookLine extends FecLine {
  readonly role: AccountRole | null;
  /** `AnalytiqueType` and `ModePaiement`; 0: none. */
  readonly analytic: number;
  readonly mode: number;
  /** Key of the line in the lettering; null: an opening, or the house. */
  readonly key: string | null;
  /** Id of the lettering that a person made; null: none, or worked out. */
  readonly lettering: number | null;
  /** Number of the client's record, whatever its account is called. */
  readonly client: string;
  readonly pieceId: number | null;
  /** Invoice whose account it belongs to; null: none. */
  readonly invoice: number | null;
  /** Day on which a piece is due. */
  readonly due: string | null;
}
