import { hash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type DeviceRepository, type DeviceSummary, deviceRepository } from './device-repository.ts';

export const DEVICE_MS = 30 * 24 * 60 * 60_000;
const NAME_MAX = 80;

export interface Replayed {
  readonly userId: number;
  /** The next token. */
  readonly secret: string;
}

/**
 * Computers on which a person chose to be remembered. A token opens one session and is replaced; one that was replaced
 * before is stolen or copied: its whole family is over.
 */
export class Devices {
  private readonly rows: DeviceRepository;
  private readonly clock: () => number;

  constructor(pool: pg.Pool, clock: () => number) {
    this.rows = deviceRepository(pool);
    this.clock = clock;
  }

  async remember(userId: number, agent: string): Promise<string> {
    const secret = newSecret();
    const now = this.clock();
    const device = { secretHash: digest(secret), family: randomUUID(), userId, name: agent.slice(0, NAME_MAX) };
    await this.rows.insert({ ...device, now, expiresAt: now + DEVICE_MS });
    return secret;
  }

  /** Null: the token opens nothing. */
  async replay(secret: string): Promise<Replayed | null> {
    const now = this.clock();
    const device = await this.rows.find(digest(secret), now);
    if (device === null) return null;
    const { id, family, userId, replacedMs } = device;
    const next = newSecret();
    // Of two calls with one token, the second is a copy, however close it comes: tabs of one browser wait for each other.
    if (replacedMs === null && (await this.rows.replace(id, digest(next), now))) return { userId, secret: next };
    await this.rows.closeFamily(family);
    return null;
  }

  /** A forgotten token opens nothing any more. */
  async forget(secret: string): Promise<void> {
    const device = await this.rows.find(digest(secret), this.clock());
    if (device !== null) await this.rows.closeFamily(device.family);
  }

  forgetAllOf(userId: number): Promise<void> {
    return this.rows.closeOf(userId, null);
  }

  /** Those of a person, but the one that holds this token. */
  async forgetOthersOf(userId: number, secret: string | undefined): Promise<void> {
    const kept = secret === undefined ? null : await this.rows.find(digest(secret), this.clock());
    await this.rows.closeOf(userId, kept?.family ?? null);
  }

  revoke(userId: number, id: number): Promise<boolean> {
    return this.rows.revoke(userId, id);
  }

  async listOf(userId: number, secret: string | undefined): Promise<readonly (DeviceSummary & { readonly isCurrent: boolean })[]> {
    const now = this.clock();
    const current = secret === undefined ? null : await this.rows.find(digest(secret), now);
    return (await this.rows.listOf(userId, now)).map((device) => ({ ...device, isCurrent: device.family === current?.family }));
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function digest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
