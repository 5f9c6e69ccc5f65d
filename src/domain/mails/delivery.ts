/** Answer of a mail server, or the reason why it could not be reached. */
export interface DeliveryFailure {
  /** Answer of the server (550), null when there was none. */
  readonly responseCode: number | null;
  readonly text: string;
  /** It refused the account of the tool: nothing is wrong with the mail. */
  readonly isAccount?: boolean;
  /** It answered the sender's address, before any recipient was named. */
  readonly isAtSender?: boolean;
  /** The server had the whole message when the connection ended. */
  readonly isHandedOver?: boolean;
}

export type Verdict =
  /** The receiving server does not know the address: the contact is marked. */
  | { readonly outcome: 'refused'; readonly isUnknownAddress: boolean }
  | { readonly outcome: 'retry'; readonly afterMs: number }
  /** The server refuses every mail of the tool alike: the whole queue waits. */
  | { readonly outcome: 'held'; readonly afterMs: number }
  /** The server may have taken the mail: a person decides, since a second copy is worse than a late one. */
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'given-up' };

/** At least, between two tries. */
const HOLD_MS = 1000;

const UNKNOWN_ADDRESS =
  /\b5\.1\.[1-6]\b|unknown (?:user|recipient)|user unknown|no such (?:user|recipient)|mailbox (?:not found|unavailable)|does not exist/i;

/** Authentication wanted, too weak, refused, or only over TLS (RFC 4954). */
const ACCOUNT_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** The server passes no mail on for this tool, whoever it is for. */
const NO_RELAY =
  /relay(?:ing)?(?: access)? (?:is )?(?:denied|not (?:allowed|permitted)|prohibited)|(?:unable|not (?:allowed|permitted)|refus\w+) to relay|(?:do(?:es)? not|no) relay|rcpthosts/i;

/** A message that is too large is refused at the sender too, and says nothing of the sender (RFC 1870). */
const TOO_LARGE = /\b5\.3\.4\b|\bsize\b/i;

/**
 * A server that refuses for good is not tried again; one that is away is, a little later each time. One that refuses the account or the
 * address of the tool refuses every mail alike: they wait, however long, for somebody to mend the setting.
 */
export function verdictOf(
  failure: DeliveryFailure,
  { attempts, retryMs }: { readonly attempts: number; readonly retryMs: readonly number[] },
): Verdict {
  const { responseCode, text, isHandedOver = false } = failure;
  if (isOfTool(failure)) return { outcome: 'held', afterMs: Math.max(HOLD_MS, retryMs[attempts - 1] ?? retryMs.at(-1) ?? 0) };
  if (responseCode === null && isHandedOver) return { outcome: 'unknown' };
  if (isFinal(responseCode)) return { outcome: 'refused', isUnknownAddress: UNKNOWN_ADDRESS.test(text) };
  const afterMs = retryMs[attempts - 1];
  return afterMs === undefined ? { outcome: 'given-up' } : { outcome: 'retry', afterMs };
}

function isOfTool({ responseCode, text, isAccount = false, isAtSender = false }: DeliveryFailure): boolean {
  if (isAccount || (responseCode !== null && ACCOUNT_CODES.has(responseCode))) return true;
  if (!isFinal(responseCode)) return false;
  return NO_RELAY.test(text) || (isAtSender && responseCode !== 552 && !TOO_LARGE.test(text));
}

function isFinal(responseCode: number | null): boolean {
  return responseCode !== null && responseCode >= 500 && responseCode < 600;
}
