/** Where the service is, and how patiently it is asked. */
export interface VatCheckSettings {
  /** Base address, without a trailing slash: `/check-vat-number` follows it. */
  readonly url: string;
  readonly keptDays: number;
  readonly timeoutMs: number;
}
