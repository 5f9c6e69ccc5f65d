import { type Config, isLoopback } from '#server/config.ts';

/** Where the service is, and how patiently it is asked. */
export interface VatCheckSettings {
  /** Base address, without a trailing slash: `/check-vat-number` follows it. */
  readonly url: string;
  readonly keptDays: number;
  readonly timeoutMs: number;
}

/** The service that is asked; null without its address. Numbers of invented clients only reach one of this machine. */
export function vatCheckOf({ vatCheck, demo }: Pick<Config, 'vatCheck' | 'demo'>): VatCheckSettings | null {
  return vatCheck === null || (demo && !isLoopback(new URL(vatCheck.url).hostname)) ? null : vatCheck;
}
