import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import {
  type FactorPolicy,
  type FactorStanding,
  factorRequiredFrom,
  mustEnrol,
  NO_FACTOR_POLICY,
} from '#domain/second-factor/obligation.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { ContextUser } from '#domain/records/requests/request-context.ts';
import { type Account, type AccountRepository, type HeldRight, accountRepository } from './account-repository.ts';
import {
  type SessionRepository,
  type SessionOrigin,
  type SessionRow,
  type SessionSummary,
  sessionRepository,
} from './session-repository.ts';
import { mayStand, rightsOn, type Tablet } from './tablet.ts';

export const SESSION_MS = 5 * 60 * 60_000;
/** Time without a call after which a session on a tablet ends; `SHARED_DESK_LOCK` sets it. */
const SHARED_MS = 3 * 60_000;
const TOUCH_EVERY_MS = 60_000;
const CACHED_MAX = 5_000;

export interface OpenSession {
  readonly id: number;
  readonly handle: string;
  readonly account: Account;
  readonly rights: readonly HeldRight[];
  readonly user: ContextUser;
  readonly factor: FactorStanding;
  /** Tablet that a PIN opened it on; null: a session of one's own. */
  readonly tablet: Tablet | null;
}

export interface SessionSettings {
  readonly policy?: FactorPolicy;
  readonly sharedMs?: number;
}

/** Kind of a session beside its account; by default one of one's own after a sign-in here. */
export interface Opening {
  /** The identity provider proved a second factor, which stands for ours in this session. */
  readonly isFactorProven?: boolean;
  /** Tablet that a PIN opens it on; null: a session of one's own. */
  readonly tablet?: Tablet | null;
}

interface Cached {
  readonly session: OpenSession;
  readonly expiresAt: number;
  readonly touchedAt: number;
}

interface Opened {
  readonly secret: string;
  readonly session: OpenSession;
}

export interface Resumed {
  readonly session: OpenSession;
  /** The five hours start anew: the browser's cookies must follow. */
  readonly renewed: boolean;
}

/** Opens, resumes and closes sessions; keeps the people and rights of live ones in memory. */
export class Sessions {
  readonly accounts: AccountRepository;
  private readonly rows: SessionRepository;
  /** By their secret, which never leaves the memory of the process: the database knows its hash. */
  private readonly cache = new Map<string, Cached>();
  private readonly clock: () => number;
  /** Without notifications from the other processes nothing may be cached. */
  private trusted = false;
  private epoch = 0;

  private readonly policy: FactorPolicy;

  /** Milliseconds without a gesture after which a tablet asks for the PIN again. */
  readonly sharedMs: number;

  constructor(pool: pg.Pool, clock: () => number, { policy = NO_FACTOR_POLICY, sharedMs = SHARED_MS }: SessionSettings = {}) {
    this.policy = policy;
    this.sharedMs = sharedMs;
    this.rows = sessionRepository(pool);
    this.accounts = accountRepository(pool);
    this.clock = clock;
  }

  async open(
    account: Account,
    from: SessionOrigin | null = null,
    { isFactorProven = false, tablet = null }: Opening = {},
  ): Promise<Opened> {
    const secret = randomBytes(32).toString('base64url');
    const handle = randomBytes(16).toString('base64url');
    const now = this.clock();
    const id = await this.rows.insert({
      secretHash: digest(secret),
      handle,
      userId: account.id,
      now,
      expiresAt: now + this.lifeOf(tablet),
      from,
      isFactorProven,
      tabletId: tablet?.id ?? null,
    });
    return { secret, session: await this.describe({ id, handle, isFactorProven, tablet }, account) };
  }

  /** Null: nobody. Throws when the account behind a live session is no longer valid. */
  async resume(secret: string): Promise<Resumed | null> {
    const now = this.clock();
    const cached = this.cache.get(secret);
    if (cached !== undefined && cached.expiresAt > now && now - cached.touchedAt < TOUCH_EVERY_MS)
      return { session: cached.session, renewed: false };
    const { epoch } = this;
    const row = await this.rows.find(digest(secret), now);
    if (row === null) {
      this.cache.delete(secret);
      return null;
    }
    const lifeMs = this.lifeOf(row.tablet);
    const isFresh = row.expiresAt - now > lifeMs - TOUCH_EVERY_MS;
    const expiresAt = isFresh ? row.expiresAt : await this.rows.touch(row.id, now, now + lifeMs);
    if (expiresAt === null) return null;
    const session = await this.load(row);
    const touchedAt = isFresh ? expiresAt - lifeMs : now;
    if (this.trusted && epoch === this.epoch) this.keep(secret, { session, expiresAt, touchedAt });
    return { session, renewed: !isFresh };
  }

  /** The session as it stands now, without making it last longer. */
  async peek(secret: string): Promise<OpenSession | null> {
    const row = await this.rows.find(digest(secret), this.clock());
    return row === null ? null : this.load(row);
  }

  /** A person with the rights they have now, without any session; null: an account that may not sign in. */
  async userOf(userId: number): Promise<ContextUser | null> {
    const account = await this.accounts.findById(userId);
    return account === null || !this.isValid(account) ? null : (await this.describe(NO_SESSION, account)).user;
  }

  async close(session: OpenSession): Promise<void> {
    await this.rows.close(session.id);
    this.forgetSession(session.id);
  }

  /** Any session of this cookie, live or not, is over. */
  async closeSecret(secret: string): Promise<void> {
    const secretHash = digest(secret);
    const row = await this.rows.find(secretHash, this.clock());
    if (row === null) return;
    await this.rows.close(row.id);
    this.forgetSession(row.id);
  }

  listOpen(userId: number): Promise<readonly SessionSummary[]> {
    return this.rows.listOf(userId, this.clock());
  }

  /** False: no live session of this person has that id. */
  async closeOwn(userId: number, id: number): Promise<boolean> {
    const open = await this.rows.listOf(userId, this.clock());
    if (!open.some((session) => session.id === id)) return false;
    await this.rows.close(id);
    this.forgetSession(id);
    return true;
  }

  async closeOthers(userId: number, keptId: number): Promise<void> {
    await this.rows.closeOthers(userId, keptId);
    this.forgetAll();
  }

  /** Rights, groups or accounts changed somewhere. */
  forgetAll(): void {
    this.epoch += 1;
    this.cache.clear();
  }

  forgetSession(id: number): void {
    this.epoch += 1;
    for (const [secret, cached] of this.cache) if (cached.session.id === id) this.cache.delete(secret);
  }

  /** Changes whenever the rights of somebody may have changed. */
  get generation(): number {
    return this.epoch;
  }

  get isTrusted(): boolean {
    return this.trusted;
  }

  /** True if the notifications of the other processes arrive. */
  trustCache(trusted: boolean): void {
    this.trusted = trusted;
    this.forgetAll();
  }

  /** The session opens nothing before a second factor is set up. */
  mustEnrol({ factor }: OpenSession): boolean {
    return mustEnrol(factor, this.today());
  }

  /** True if a PIN of this person may open this tablet. */
  async isAllowed(account: Account, tablet: Tablet): Promise<boolean> {
    return this.isValid(account) && !account.isService && mayStand(tablet, account, await this.accounts.rightsOf(account));
  }

  isValid(account: Account): boolean {
    const today = this.today();
    return account.isActive && (account.expiresOn === null || account.expiresOn >= today);
  }

  private today(): string {
    return new Date(this.clock()).toISOString().slice(0, 10);
  }

  private async load(row: SessionRow): Promise<OpenSession> {
    const account = await this.accounts.findById(row.userId);
    if (account === null) throw new AppError('session-expiree');
    if (!this.isValid(account)) throw new AppError('compte-desactive');
    if (account.isService) throw new AppError('compte-de-service');
    if (row.tablet !== null && !(await this.isAllowed(account, row.tablet))) throw new AppError('session-expiree');
    return this.describe(row, account);
  }

  /** A call within the last minute extends nothing: that minute is given with each extension. */
  private lifeOf(tablet: Tablet | null): number {
    return tablet === null ? SESSION_MS : this.sharedMs + TOUCH_EVERY_MS;
  }

  private async describe({ id, handle, isFactorProven, tablet }: Described, account: Account): Promise<OpenSession> {
    const rights = rightsOn(tablet, await this.accounts.rightsOf(account));
    const limits = await this.accounts.limitsOf(account.id);
    const user = {
      id: account.id,
      login: account.login,
      nom: `${account.prenom} ${account.nom}`,
      groupId: account.groupId,
      rights: new Set(rights.map((right) => normaliseRight(right.Code))),
      limits,
    };
    const { groupRequiresFactor: groupRequires, groupFactorFrom: groupFrom, isProtected } = account;
    // A registered tablet and a PIN are two factors already (decision 0214), as is what a provider proved (0216).
    const isProven = isFactorProven || tablet !== null;
    const requiredFrom = isProven ? null : factorRequiredFrom({ groupRequires, groupFrom, rights: user.rights }, this.policy);
    return { id, handle, account, rights, user, factor: { isProtected, requiredFrom }, tablet };
  }

  private keep(secret: string, cached: Cached): void {
    this.cache.delete(secret);
    this.cache.set(secret, cached);
    if (this.cache.size <= CACHED_MAX) return;
    const [oldest] = this.cache.keys();
    if (oldest !== undefined) this.cache.delete(oldest);
  }
}

type Described = Pick<SessionRow, 'id' | 'handle' | 'isFactorProven' | 'tablet'>;

const NO_SESSION: Described = { id: 0, handle: '', isFactorProven: false, tablet: null };

function digest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
