import type pg from 'pg';
import { accountRepository } from '../session/account-repository.ts';
import { hashPassword } from '../session/password.ts';

export interface DemoAccount {
  readonly role: string;
  readonly login: string;
}

/** One password for the three accounts: they exist with the demonstration only, and only on this machine. */
export const DEMO_PASSWORD = 'valombre-court-metrage';

const ACCOUNTS = [
  { role: 'Administrateur', nom: 'Démonstration', prenom: 'Administration', login: 'admin@valombre.example' },
  { role: 'Gestion', nom: 'Démonstration', prenom: 'Gestion', login: 'gestion@valombre.example' },
  { role: 'Consultation', nom: 'Démonstration', prenom: 'Consultation', login: 'consultation@valombre.example' },
] as const;

/** Everybody knows the password of these accounts. */
export const isDemoLogin = (login: string): boolean => ACCOUNTS.some((account) => account.login === login.toLowerCase());

/** Creates the accounts that are missing, each in the example group of its role. */
export const ensureDemoAccounts = async (pool: pg.Pool): Promise<readonly DemoAccount[]> => {
  const accounts = accountRepository(pool);
  for (const { role, nom, prenom, login } of ACCOUNTS) {
    if ((await accounts.findByLogin(login)) !== null) continue;
    const { rows } = await pool.query<{ id: number }>('select id from groupe_utilisateur where nom = $1 order by id limit 1', [role]);
    const groupId = rows[0]?.id;
    if (groupId !== undefined) await accounts.insert({ nom, prenom, login, groupId, passwordHash: await hashPassword(DEMO_PASSWORD) });
  }
  return ACCOUNTS.map(({ role, login }) => ({ role, login }));
};
