/** Address of the service, and patience of the calls to it. */
export interface VatCheckSettings {
  /** Base address, without a trailing slash: `/check-vat-number` follows it. */
  readonly url: string;
  readonly keptDays: number;
  readonly timeoutMs: number;
}
