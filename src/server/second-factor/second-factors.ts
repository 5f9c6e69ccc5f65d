import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import type { SecretBox } from '#server/records/write/secret-box.ts';
import { type FactorRepository, type FactorRow, factorRepository } from './factor-repository.ts';
import { newRecoveryCodes, recoveryFingerprint } from './recovery-codes.ts';
import { SECRET_BYTES, fromBase32, matchingStep, toBase32 } from './totp.ts';

export interface FactorState {
  /** The authenticator application. */
  readonly isActive: boolean;
  readonly since: string | null;
  readonly codesLeft: number;
}

/** Authenticator applications and recovery codes: their secrets, and each code accepted once. */
export class SecondFactors {
  private readonly rows: FactorRepository;
  private readonly secrets: SecretBox;
  private readonly clock: () => number;

  constructor(pool: Pick<pg.Pool, 'query'>, secrets: SecretBox, clock: () => number) {
    this.rows = factorRepository(pool);
    this.secrets = secrets;
    this.clock = clock;
  }

  async stateOf(userId: number): Promise<FactorState> {
    const since = (await this.rows.find(userId))?.activatedAt ?? null;
    return { isActive: since !== null, since, codesLeft: await this.rows.codesLeft(userId) };
  }

  /** The password alone does not open the account: it has an application or a passkey. */
  isProtected(userId: number): Promise<boolean> {
    return this.rows.isProtected(userId);
  }

  /** A secret in base 32 that binds nobody before its first code. */
  async offer(userId: number): Promise<string> {
    const secret = toBase32(randomBytes(SECRET_BYTES));
    if (!(await this.rows.offer(userId, this.secrets.seal(secret)))) throw new AppError('second-facteur-actif');
    return secret;
  }

  /** The recovery codes, shown once; null: the code is not the one of the offered secret. */
  async activate(userId: number, code: string): Promise<readonly string[] | null> {
    const row = await this.rows.find(userId);
    if (row === null) throw new AppError('second-facteur-absent');
    if (row.activatedAt !== null) throw new AppError('second-facteur-actif');
    if (!(await this.takeStep(userId, row, code))) return null;
    const codes = await this.renewCodes(userId);
    await this.rows.activate(userId, this.clock());
    return codes;
  }

  async renewCodes(userId: number): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await this.rows.replaceCodes(userId, codes.map(recoveryFingerprint));
    return codes;
  }

  /** Uses up a code of the application or a recovery code; false: wrong, or used before. */
  async accept(userId: number, code: string): Promise<boolean> {
    const row = await this.rows.find(userId);
    const isStep = row !== null && row.activatedAt !== null && (await this.takeStep(userId, row, code));
    return isStep || this.rows.takeCode(userId, recoveryFingerprint(code), this.clock());
  }

  /** Recovery codes stay as long as a passkey does. */
  async removeApplication(userId: number): Promise<void> {
    await this.rows.removeApplication(userId);
    await this.dropUselessCodes(userId);
  }

  /** Codes of an account that asks for no second factor would open nothing. */
  async dropUselessCodes(userId: number): Promise<void> {
    if (!(await this.isProtected(userId))) await this.rows.replaceCodes(userId, []);
  }

  private async takeStep(userId: number, { secret, lastStep }: FactorRow, code: string): Promise<boolean> {
    const text = secret === null ? null : this.secrets.open(secret);
    if (text === null) return false;
    const step = matchingStep(fromBase32(text), { code: code.replaceAll(/\s/g, ''), now: this.clock(), lastStep });
    return step !== null && this.rows.take(userId, step);
  }
}
