import { z } from 'zod';
import { type PlatformSettings, UnansweredError } from './platform.ts';

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(300) });
/** A token is renewed before it ends on its way. */
const EARLY_MS = 30_000;

interface AccessTokens {
  readonly current: () => Promise<string>;
  readonly renewed: () => Promise<string>;
}

type TokenSettings = Pick<PlatformSettings, 'tokenUrl' | 'clientId' | 'clientSecret' | 'timeoutMs'>;

/** Access tokens by client credentials (RFC 6749, section 4.4), each kept until it nearly ends. */
export function accessTokens({ tokenUrl, clientId, clientSecret, timeoutMs }: TokenSettings): AccessTokens {
  let held: { readonly token: string; readonly untilMs: number } | null = null;
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  async function renewed(): Promise<string> {
    try {
      const answer = await fetch(tokenUrl, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`No access token: ${answer.status}`);
      const { access_token: token, expires_in: seconds } = Token.parse(await answer.json());
      held = { token, untilMs: Date.now() + seconds * 1000 - EARLY_MS };
      return token;
    } catch (cause) {
      throw new UnansweredError(cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }
  return { current: async () => (held !== null && Date.now() < held.untilMs ? held.token : renewed()), renewed };
}
