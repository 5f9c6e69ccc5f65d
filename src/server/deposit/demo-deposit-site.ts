import type pg from 'pg';
import { type Deposit } from '#domain/submissions/deposit.ts';
import { demoDeposits } from '#domain/submissions/demo-deposits.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { DepositSite } from './deposit-site.ts';

const OPEN = `select e.eannee as edition, s.prefixe as section from festival_edition e
  left join festival_section s on s.eannee = e.eannee and s.is_inscription_ouverte where e.is_defaut order by s.ordre limit 1`;

/** The deposit site of the demonstration: invented submissions for the section that is open; the others are found as they were sent. */
export const demoDepositSite = (pool: pg.Pool): DepositSite => {
  const deposits = async (): Promise<readonly Deposit[]> => {
    const { rows } = await pool.query<{ edition: number; section: string | null }>(OPEN);
    return rows.flatMap((row) => demoDeposits(row));
  };
  return {
    list: deposits,
    get: async (numero) => {
      const found = (await deposits()).find((deposit) => deposit.numero === numero);
      if (found === undefined) throw new AppError('depot-introuvable');
      return found;
    },
  };
};

/** No site is configured: every call says that it cannot be reached. */
export const noDepositSite: DepositSite = {
  list: async () => {
    throw new AppError('depot-injoignable');
  },
  get: async () => {
    throw new AppError('depot-injoignable');
  },
};
