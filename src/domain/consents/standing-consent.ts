import type { Consentement } from '#generated/records/consentement.gen.ts';

type Dated = Pick<Consentement, 'Id' | 'DateConsentement'>;

/** The last decision of one purpose; of two of one day, the one that was recorded last. */
export function standingConsent<C extends Dated>(lines: readonly C[]): C | undefined {
  return lines.toSorted((one, other) => other.DateConsentement.localeCompare(one.DateConsentement) || other.Id - one.Id)[0];
}
