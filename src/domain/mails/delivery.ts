/** What a mail server answered, or why it could not be asked. */
export interface DeliveryFailure {
  /** Answer of the server (550), null when there was none. */
  readonly responseCode: number | null;
  readonly text: string;
}

export type Verdict =
  /** The receiving server does not know the address: the contact is marked. */
  | { readonly outcome: 'refused'; readonly isUnknownAddress: boolean }
  | { readonly outcome: 'retry'; readonly afterMs: number }
  | { readonly outcome: 'given-up' };

const UNKNOWN_ADDRESS =
  /\b5\.1\.[1-6]\b|unknown (?:user|recipient)|user unknown|no such (?:user|recipient)|mailbox (?:not found|unavailable)|does not exist/i;

/** A server that refuses for good is not asked again; one that is away is, a little later each time. */
export function verdictOf(
  failure: DeliveryFailure,
  { attempts, retryMs }: { readonly attempts: number; readonly retryMs: readonly number[] },
): Verdict {
  const { responseCode, text } = failure;
  if (responseCode !== null && responseCode >= 500 && responseCode < 600)
    return { outcome: 'refused', isUnknownAddress: UNKNOWN_ADDRESS.test(text) };
  const afterMs = retryMs[attempts - 1];
  return afterMs === undefined ? { outcome: 'given-up' } : { outcome: 'retry', afterMs };
}
