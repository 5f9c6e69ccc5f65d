import { BlockList, isIP } from 'node:net';
import type pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import type { ContextUser } from '#domain/records/requests/request-context.ts';
import { rightsWithin } from '#domain/tokens/entity-rights.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import { kindOf } from '../database/asking.ts';
import { TokenPace } from './token-pace.ts';
import { type TokenRepository, type TokenRow, tokenRepository } from './token-repository.ts';
import type { Sessions } from './sessions.ts';
import { fingerprintOf } from './secrets.ts';

/** Time that a token is trusted without being read again, where the other processes announce changes. */
const TRUSTED_MS = 60_000;
const CACHED_MAX = 1_000;

export interface TokenCall {
  /** The secret, without its mark. */
  readonly secret: string;
  readonly address: string;
  /** Null: an address that looks after the limits of the token itself. */
  readonly reach: TokenReach | null;
}

interface TokenReach {
  readonly isWrite: boolean;
  /** Entity of the route; null: a hand-written service. */
  readonly entity: string | null;
}

/** Limits of a token beside its rights. */
export interface TokenLimits {
  readonly isReadOnly: boolean;
  /** Empty: those of the rights, and services. */
  readonly entities: readonly string[];
}

export interface TokenBearer {
  readonly id: number;
  readonly name: string;
  readonly limits: TokenLimits;
  /** The owner, with the rights that owner and token share. */
  readonly user: ContextUser;
}

interface CachedToken {
  readonly row: TokenRow;
  readonly user: ContextUser;
  readonly allows: (address: string) => boolean;
  readonly readAt: number;
  readonly generation: number;
}

/** Admits other programs by their access tokens: never more than their owner, and dead with the owner's account. */
export class Tokens {
  private readonly rows: TokenRepository;
  private readonly sessions: Sessions;
  private readonly clock: () => number;
  private readonly pace: TokenPace;
  private readonly cache = new Map<string, CachedToken>();
  /** Instants of the last noted use. */
  private readonly noted = new Map<number, number>();

  constructor(pool: pg.Pool, sessions: Sessions, clock: () => number) {
    this.rows = tokenRepository(pool);
    this.sessions = sessions;
    this.clock = clock;
    this.pace = new TokenPace(clock);
  }

  /** Throws 401 on a token that opens nothing (any more), 403 on a call outside its limits, 429 on too many calls. */
  async admit({ secret, address, reach }: TokenCall): Promise<TokenBearer> {
    const { row, user, allows } = await this.known(secret);
    const today = new Date(this.clock()).toISOString().slice(0, 10);
    if (!row.isActive || row.expiresOn < today) throw new AppError('jeton-acces-refuse');
    if (!allows(address)) throw new AppError('jeton-acces-adresse');
    if (reach !== null) requireReach(row, reach);
    this.pace.take(row.id);
    await this.note(row.id, address);
    return { id: row.id, name: row.name, limits: row, user };
  }

  /** A refused call is no use: who comes from elsewhere leaves no address behind. */
  private async note(id: number, address: string): Promise<void> {
    const now = this.clock();
    if (now - (this.noted.get(id) ?? -Infinity) < TRUSTED_MS) return;
    this.noted.set(id, now);
    await this.rows.touch(id, now, address);
  }

  private async known(secret: string): Promise<CachedToken> {
    const now = this.clock();
    const fingerprint = fingerprintOf(secret);
    const cached = this.cache.get(fingerprint);
    const { generation } = this.sessions;
    if (cached !== undefined && cached.generation === generation && now - cached.readAt < TRUSTED_MS) return cached;
    this.cache.delete(fingerprint);
    const row = await this.rows.find(fingerprint);
    const owner = row === null ? null : await this.sessions.userOf(row.userId);
    if (row === null || owner === null) throw new AppError('jeton-acces-refuse');
    const shared = rightsWithin(row.rights.map(normaliseRight), row.entities).filter((right) => owner.rights.has(right));
    const editions = row.editions.length === 0 ? undefined : row.editions;
    const user = { ...owner, rights: new Set(shared), editions };
    const cachedToken = { row, user, allows: allowing(row.addresses), readAt: now, generation };
    if (this.sessions.isTrusted) this.keep(fingerprint, cachedToken);
    return cachedToken;
  }

  private keep(fingerprint: string, cachedToken: CachedToken): void {
    this.cache.set(fingerprint, cachedToken);
    if (this.cache.size <= CACHED_MAX) return;
    const [oldest] = this.cache.keys();
    if (oldest !== undefined) this.cache.delete(oldest);
  }
}

/** Throws 403 on a call beyond the limits of a token. */
export function requireReach(limits: TokenLimits, { isWrite, entity }: TokenReach): void {
  if (isWrite && limits.isReadOnly) throw new AppError('jeton-acces-lecture');
  if (!reachesEntity(limits, entity)) throw new AppError('jeton-acces-fiches');
}

function reachesEntity({ entities }: TokenLimits, entity: string | null): boolean {
  return entities.length === 0 || (entity !== null && entities.includes(entity));
}

/** Making a document may write beside it, a badge handed over say: reading is a GET, or a list by its filter. */
export function isProgramWrite(method: string, url: string): boolean {
  return !READ_METHODS.has(method) && kindOf(method, url) !== 'read';
}

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Test of an address against addresses and CIDR networks; none allows every address. */
function allowing(ranges: readonly string[]): (address: string) => boolean {
  if (ranges.length === 0) return () => true;
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    const family = familyOf(net);
    if (bits === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
