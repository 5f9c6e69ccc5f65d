import type { z } from 'zod';
import type { Settings } from '#server/settings.ts';
import type { VatCheckSettings } from '#server/vat-check/vat-check-settings.ts';
import { withoutSlash } from './read-outside.ts';

const KEPT_DAYS = 90;
const TIMEOUT_MS = 8000;

export function readVatCheck({
  VIES_URL: url,
  VIES_KEPT_DAYS: keptDays = KEPT_DAYS,
  VIES_TIMEOUT_MS: timeoutMs = TIMEOUT_MS,
}: z.infer<typeof Settings>): VatCheckSettings | null {
  return url === undefined ? null : { url: withoutSlash(url), keptDays, timeoutMs };
}
