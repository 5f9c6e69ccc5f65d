export interface ReceivedLine {
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number | null;
  readonly percent: number;
  /** Net amount, in euros, below 0 for what a credit note gives back. */
  readonly net: number;
  /** First and last day of its period. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface ReceivedInvoice {
  readonly format: 'cii' | 'ubl';
  readonly number: string;
  readonly isCredit: boolean;
  readonly issued: string | null;
  readonly due: string | null;
  readonly supplier: { readonly name: string; readonly siren: string | null; readonly vatNumber: string | null };
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
  readonly lines: readonly ReceivedLine[];
}
