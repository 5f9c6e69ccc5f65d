/** What a mail server answered, or why it could not be asked. */
export interface DeliveryFailure {
  /** Answer of the server (550), null when there was none. */
  readonly responseCode: number | null;
  readonly text: string;
  /** It refused the account of the tool: nothing is wrong with the mail. */
  readonly isAccount?: boolean;
}

export type Verdict =
  /** The receiving server does not know the address: the contact is marked. */
  | { readonly outcome: 'refused'; readonly isUnknownAddress: boolean }
  | { readonly outcome: 'retry'; readonly afterMs: number }
  | { readonly outcome: 'given-up' };

/** At least, between two tries. */
const ACCOUNT_WAIT_MS = 1000;

const UNKNOWN_ADDRESS =
  /\b5\.1\.[1-6]\b|unknown (?:user|recipient)|user unknown|no such (?:user|recipient)|mailbox (?:not found|unavailable)|does not exist/i;

/** Authentication wanted, too weak, refused, or only over TLS (RFC 4954). */
const ACCOUNT_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/**
 * A server that refuses for good is not asked again; one that is away is, a little later each time. One that refuses the account of the tool
 * refuses every mail alike: they wait, however long, for somebody to mend the setting.
 */
export function verdictOf(
  failure: DeliveryFailure,
  { attempts, retryMs }: { readonly attempts: number; readonly retryMs: readonly number[] },
): Verdict {
  const { responseCode, text, isAccount = false } = failure;
  if (isAccount || (responseCode !== null && ACCOUNT_CODES.has(responseCode)))
    return { outcome: 'retry', afterMs: Math.max(ACCOUNT_WAIT_MS, retryMs[attempts - 1] ?? retryMs.at(-1) ?? 0) };
  if (responseCode !== null && responseCode >= 500 && responseCode < 600)
    return { outcome: 'refused', isUnknownAddress: UNKNOWN_ADDRESS.test(text) };
  const afterMs = retryMs[attempts - 1];
  return afterMs === undefined ? { outcome: 'given-up' } : { outcome: 'retry', afterMs };
}
