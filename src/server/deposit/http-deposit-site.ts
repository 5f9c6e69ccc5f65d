import { z } from 'zod';
import { AppError } from '#domain/errors/app-error.ts';
import type { DepositSite } from './deposit-site.ts';

export interface DepositSettings {
  /** Base address, without a trailing slash. */
  readonly url: string;
  readonly token: string | null;
  readonly timeoutMs: number;
}

const Page = z.object({ depots: z.array(z.unknown()), suite: z.string().nullish() });
const PAGES_MAX = 500;

/** The documented HTTP interface of a deposit site (docs/depots.md). */
export function httpDepositSite(settingsNow: () => DepositSettings | null): DepositSite {
  return {
    list: async (since) => {
      const settings = requireSite(settingsNow());
      const found: unknown[] = [];
      let next: string | null = null;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const query = new URLSearchParams({ ...(since === null ? {} : { depuis: since }), ...(next === null ? {} : { suite: next }) });
        const { depots, suite = null } = readPage(await get(settings, `/depots?${query.toString()}`));
        found.push(...depots);
        if (suite === null || suite === next) return found;
        next = suite;
      }
      return found;
    },
    get: async (numero) => get(requireSite(settingsNow()), `/depots/${encodeURIComponent(numero)}`),
  };
}

function requireSite(settings: DepositSettings | null): DepositSettings {
  if (settings === null) throw new AppError('depot-injoignable');
  return settings;
}

function readPage(answer: unknown): z.infer<typeof Page> {
  const page = Page.safeParse(answer);
  if (page.success) return page.data;
  throw new AppError('depot-injoignable', {}, { cause: page.error });
}

async function get({ url, token, timeoutMs }: DepositSettings, path: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) });
  const answer = await attempt(() => fetch(`${url}${path}`, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }));
  if (answer.status === 404) throw new AppError('depot-introuvable');
  if (!answer.ok) throw new AppError('depot-injoignable', {}, { cause: new Error(`deposit site answered ${answer.status}`) });
  return attempt(() => answer.json());
}

/** Down, too slow or unreadable: for whoever waits it is the same, the cause is in the log. */
async function attempt<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError('depot-injoignable', {}, { cause });
  }
}
