import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { accountRepository } from './account-repository.ts';
import { hashPassword } from './password.ts';

export interface FirstAdministrator {
  readonly login: string;
  /** Null when the operator chose it. */
  readonly password: string | null;
}

// No 0/O or 1/l/I: this password is read from a terminal and typed once.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 20;
const START_LOCK = 7_301_001;

/** Null when somebody already has an account. Several processes may start at once on an empty database. */
export async function ensureFirstAdministrator(
  pool: pg.Pool,
  config: Pick<Config, 'adminLogin' | 'adminPassword'>,
): Promise<FirstAdministrator | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [START_LOCK]);
    const accounts = accountRepository(client);
    if (await accounts.hasAny()) {
      await client.query('rollback');
      return null;
    }
    const password = config.adminPassword ?? randomPassword();
    const groupId = await accounts.ensureExampleGroups();
    await accounts.insert({
      nom: 'Administrateur',
      prenom: 'Premier',
      login: config.adminLogin,
      groupId,
      passwordHash: await hashPassword(password),
    });
    await client.query('commit');
    return { login: config.adminLogin, password: config.adminPassword === null ? password : null };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function randomPassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
