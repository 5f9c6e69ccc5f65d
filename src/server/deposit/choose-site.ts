import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { demoSiteOf, noDepositSite, registerDemoSite } from './demo-deposit-site.ts';
import type { DepositSite } from './deposit-site.ts';
import { httpDepositSite } from './http-deposit-site.ts';

export interface ChosenSite {
  readonly site: DepositSite;
  /** Hosts that files of deposits are fetched from. */
  readonly hosts: () => readonly string[];
  /** Of these, the site itself: a setting names it, wherever it is. */
  readonly allow: () => readonly string[];
}

const DEMO_TIMEOUT_MS = 10_000;

type Settings = Pick<Config, 'depositSite' | 'depositFileHosts' | 'allowedHosts' | 'demo'>;

/** The configured site first; the demonstration has its own, beside it. */
export function chooseSite(
  app: FastifyInstance,
  { depositSite, depositFileHosts, allowedHosts, demo }: Settings,
  pool: pg.Pool,
): ChosenSite {
  function around(url: () => string | null): Pick<ChosenSite, 'hosts' | 'allow'> {
    function listHosts(): readonly string[] {
      return [url()].flatMap((one) => (one === null ? [] : [new URL(one).host]));
    }
    return { hosts: () => [...listHosts(), ...depositFileHosts], allow: () => [...listHosts(), ...allowedHosts] };
  }
  if (depositSite !== null) return { site: httpDepositSite(() => depositSite), ...around(() => depositSite.url) };
  if (!demo) return { site: noDepositSite, ...around(() => null) };
  registerDemoSite(app, pool);
  function demoSettings() {
    const url = demoSiteOf(app);
    return url === null ? null : { url, token: null, timeoutMs: DEMO_TIMEOUT_MS };
  }
  return { site: httpDepositSite(demoSettings), ...around(() => demoSiteOf(app)) };
}
