import { TvaVerification } from '#generated/enums/tva-verification.gen.ts';
import type { VerificationTva } from '#generated/records/verification-tva.gen.ts';
import { later, parseInstant } from '#domain/values/dates.ts';
import { isVatNumber } from '#domain/values/vat-number.ts';

/** A question to the service: a number of another country, in the name of a seller. */
export interface VatQuestion {
  /** Compact, with its country: `DE129273398`. */
  readonly number: string;
  /** VAT number of the seller; without it the service gives no consultation number. */
  readonly requester: string | null;
}

/** Answer of the service. */
export interface VatAnswer {
  readonly number: string;
  readonly requester: string | null;
  readonly state: (typeof TvaVerification)[keyof typeof TvaVerification];
  readonly consultation: string | null;
  readonly name: string | null;
  readonly address: string | null;
  /** Why it gave no answer. */
  readonly reason: string | null;
  /** Host of the service. */
  readonly service: string;
}

/** Port to a service that knows VAT numbers; it answers `nonVerifie` where it cannot be queried, and never throws for that. */
export interface VatService {
  readonly check: (question: VatQuestion) => Promise<VatAnswer>;
  /** Days that a verdict stays good. */
  readonly keptDays: number;
}

/** A number that the service can check: of the Union, of the right form, and not French. */
export function checkableNumber(text: string | null): string | null {
  const compact = (text ?? '').toUpperCase().replaceAll(/[\s.-]/g, '');
  return isVatNumber(compact) && !compact.startsWith('FR') ? compact : null;
}

/** Minutes before a service that gave no answer is queried again. */
const UNANSWERED_MINUTES = 15;

type StoredAnswer = Pick<VerificationTva, 'Etat' | 'DateVerification'>;

/** A verdict is good for some days; silence is only for some minutes. */
export function isFresh(
  { Etat, DateVerification }: StoredAnswer,
  { now, keptDays }: { readonly now: string; readonly keptDays: number },
): boolean {
  const term = Etat === TvaVerification.nonVerifie ? { minutes: UNANSWERED_MINUTES } : { days: keptDays };
  return later(parseInstant(DateVerification) ?? 0, term) > (parseInstant(now) ?? 0);
}
