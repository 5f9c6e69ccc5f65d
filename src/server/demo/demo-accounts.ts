import type pg from 'pg';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/people/accounts.ts';
import { accountRepository } from '../session/account-repository.ts';
import { hashPassword } from '../session/password.ts';

export interface DemoAccount {
  readonly role: string;
  readonly login: string;
}

/** Creates the accounts that are missing, each in the example group of its role. */
export async function ensureDemoAccounts(db: Pick<pg.Pool, 'query'>): Promise<readonly DemoAccount[]> {
  const accounts = accountRepository(db);
  for (const { role, nom, prenom, login } of DEMO_ACCOUNTS) {
    if ((await accounts.findByLogin(login)) !== null) continue;
    const { rows } = await db.query<{ id: number }>('select id from groupe_utilisateur where nom = $1 order by id limit 1', [role]);
    const groupId = rows[0]?.id;
    if (groupId !== undefined) await accounts.insert({ nom, prenom, login, groupId, passwordHash: await hashPassword(DEMO_PASSWORD) });
  }
  return DEMO_ACCOUNTS.map(({ role, login }) => ({ role, login }));
}
