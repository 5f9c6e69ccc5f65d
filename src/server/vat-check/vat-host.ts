import { type Config, isLoopback } from '#server/config.ts';
import type { VatCheckSettings } from './vat-check-settings.ts';

/** The service to query; null without its address. Numbers of invented clients only reach one of this machine. */
export function vatCheckOf({ vatCheck, demo }: Pick<Config, 'vatCheck' | 'demo'>): VatCheckSettings | null {
  return vatCheck === null || (demo && !isLoopback(new URL(vatCheck.url).hostname)) ? null : vatCheck;
}
