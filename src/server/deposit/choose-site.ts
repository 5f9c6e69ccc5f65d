import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { demoDepositSite, noDepositSite } from './demo-deposit-site.ts';
import type { DepositSite } from './deposit-site.ts';
import { httpDepositSite } from './http-deposit-site.ts';

/** The configured site first; the demonstration has its own. */
export const depositSiteOf = ({ depositSite, demo }: Pick<Config, 'depositSite' | 'demo'>, pool: pg.Pool): DepositSite => {
  if (depositSite !== null) return httpDepositSite(depositSite);
  return demo ? demoDepositSite(pool) : noDepositSite;
};
