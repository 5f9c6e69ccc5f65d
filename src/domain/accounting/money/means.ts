/** Means of a receipt. */
export interface Means {
  readonly mode: number;
  readonly bank: string | null;
  readonly cheque: string | null;
  readonly desk: string | null;
  /** Instant; default: now. */
  readonly at?: string;
  /** Amount by this mode; default: all that is due. */
  readonly cents?: number;
}
