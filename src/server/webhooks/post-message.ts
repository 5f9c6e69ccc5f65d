import { textsIn } from '#domain/texts/server-texts.ts';
import { type AllowedHosts, GuardedFetchError, isNamedHost } from '#server/http/guarded-address.ts';
import { guardedDownload } from '#server/http/guarded-fetch.ts';
import type { SecretBox } from '#server/records/write/secret-box.ts';
import { signedHeaders } from './sign.ts';
import type { Webhook } from './webhook-repository.ts';

const TIMEOUT_MS = 10_000;
const CONTENT_MAX_BYTES = 1024 * 1024;
const GONE = 410;

interface Posting {
  readonly messageId: string;
  readonly content: string;
  readonly nowMs: number;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly allow: AllowedHosts;
}

export type Answer =
  | { readonly isDelivered: true; readonly status: number }
  | {
      readonly isDelivered: false;
      readonly status: number | null;
      readonly error: string;
      /** The address itself does not answer, whatever the message. */
      readonly isSilent: boolean;
      /** The receiver wants nothing more. */
      readonly isGone: boolean;
    };

const text = textsIn('fr');

/** Posts one signed message to a webhook; the answer is not read beyond its status. */
export async function postMessage({ url, secret, formerSecret }: Webhook, posting: Posting): Promise<Answer> {
  const { messageId, content, nowMs, allow } = posting;
  const keys = [secret, formerSecret].flatMap((sealed) => (sealed === null ? [] : (posting.secrets.open(sealed) ?? [])));
  if (keys.length === 0) return failed(text('webhookEnvoi.sansSecret'));
  const refusal = refusalOf(url, allow);
  if (refusal !== null) return failed(refusal);
  try {
    const status = await guardedDownload(
      url,
      {
        maxBytes: Number.MAX_SAFE_INTEGER,
        timeoutMs: TIMEOUT_MS,
        allow,
        headers: { 'user-agent': 'festival-webhooks/1', ...signedHeaders({ id: messageId, atMs: nowMs, content }, keys) },
        body: { type: 'application/json', content, maxBytes: CONTENT_MAX_BYTES },
      },
      (answer) => Promise.resolve(answer.status),
    );
    return { isDelivered: true, status };
  } catch (cause) {
    if (!(cause instanceof GuardedFetchError)) throw cause;
    // Only an answer of success is looked at for what it holds.
    if (cause.reason === 'type') return { isDelivered: true, status: 200 };
    return { ...failed(sentenceOf(cause)), status: cause.status, isSilent: cause.status === null, isGone: cause.status === GONE };
  }
}

function failed(error: string): Extract<Answer, { isDelivered: false }> {
  return { isDelivered: false, status: null, error, isSilent: false, isGone: false };
}

/** Clear text only goes to hosts that a setting names. */
function refusalOf(url: string, allow: AllowedHosts): string | null {
  const target = URL.parse(url);
  if (target?.protocol === 'https:') return null;
  const isNamed = target?.protocol === 'http:' && isNamedHost({ host: target.hostname, port: Number(target.port) || 80 }, allow);
  return isNamed ? null : text('webhookEnvoi.https');
}

function sentenceOf({ reason, status }: GuardedFetchError): string {
  switch (reason) {
    case 'address':
      return text('webhookEnvoi.privee');
    case 'redirects':
      return text('webhookEnvoi.redirige', { code: String(status ?? '') });
    case 'status':
      return text('webhookEnvoi.reponse', { code: String(status ?? '') });
    case 'size':
      return text('webhookEnvoi.tropLong', { max: CONTENT_MAX_BYTES });
    case 'time':
      return text('webhookEnvoi.delai', { secondes: String(TIMEOUT_MS / 1000) });
    default:
      return text('webhookEnvoi.injoignable');
  }
}
