import type pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import { secretOfCall } from '#domain/public-read/public-key.ts';
import { fingerprintOf } from '#server/session/secrets.ts';
import type { RecordCache } from '#server/records/engine/record-cache.ts';
import { CallPace } from './call-pace.ts';
import { publicKeyRepository, type PublicKeyRow } from './public-key-repository.ts';

/** Entities that a key is read from. */
const READ = ['cle-publique', 'festival-edition'];
/** Interval of writing the last use. */
const NOTED_MS = 60_000;
/** Calls a minute of one address without a key: pictures of a page, questions of browsers, and keys that open nothing. */
const WITHOUT_KEY = 1_200;

interface PublicCall {
  readonly authorization: string | undefined;
  readonly apiKey: string | undefined;
  /** Set by browsers alone. */
  readonly origin: string | undefined;
  readonly address: string;
}

class KnownKey {
  readonly row: PublicKeyRow;

  constructor(row: PublicKeyRow) {
    this.row = row;
  }
}

class KnownOrigin {
  readonly isAllowed: boolean;

  constructor(isAllowed: boolean) {
    this.isAllowed = isAllowed;
  }
}

/** Admits sites by their public keys. */
export class PublicKeys {
  private readonly rows: ReturnType<typeof publicKeyRepository>;
  private readonly cache: RecordCache;
  private readonly clock: () => number;
  private readonly pace: CallPace;
  private readonly noted = new Map<number, number>();

  constructor(pool: Pick<pg.Pool, 'query'>, cache: RecordCache, clock: () => number) {
    this.rows = publicKeyRepository(pool);
    this.cache = cache;
    this.clock = clock;
    this.pace = new CallPace(clock);
  }

  /** Throws 401 on a dead or unknown key, 403 on a page of another site, 429 on too many calls. `opened` gets the origin that may read the answer. */
  async admit({ authorization, apiKey, origin, address }: PublicCall, opened: (origin: string) => void): Promise<PublicKeyRow> {
    const secret = secretOfCall(authorization, apiKey);
    const row = secret === null ? null : await this.find(fingerprintOf(secret), address);
    if (row === null) throw new AppError('cle-publique-refusee');
    const isFromSite = origin === undefined || row.origins.includes(origin);
    if (origin !== undefined && isFromSite) opened(origin);
    const today = new Date(this.clock()).toISOString().slice(0, 10);
    if (!row.isActive || (row.expiresOn !== null && row.expiresOn < today)) throw new AppError('cle-publique-refusee');
    if (!isFromSite) throw new AppError('cle-publique-origine');
    this.pace.take(`clef ${row.id}`, row.perMinute);
    await this.note(row.id);
    return row;
  }

  /** True if a browser may ask from this origin; it asks before it sends the key. */
  async allows(origin: string, address: string): Promise<boolean> {
    const question = `origine publique ${origin}`;
    const kept = this.cache.get(question);
    if (kept instanceof KnownOrigin) return kept.isAllowed;
    this.takeWithoutKey(address);
    const epoch = this.cache.epoch(READ);
    const isAllowed = await this.rows.allows(origin);
    if (isAllowed) this.cache.set(question, { value: new KnownOrigin(isAllowed), entities: READ, epoch });
    return isAllowed;
  }

  takeWithoutKey(address: string): void {
    this.pace.take(`adresse ${address}`, WITHOUT_KEY);
  }

  private async find(fingerprint: string, address: string): Promise<PublicKeyRow | null> {
    const question = `clef publique ${fingerprint}`;
    const kept = this.cache.get(question);
    if (kept instanceof KnownKey) return kept.row;
    this.takeWithoutKey(address);
    const epoch = this.cache.epoch(READ);
    const row = await this.rows.find(fingerprint);
    // Keys that nobody has are not cached: they would push out requested ones.
    if (row !== null) this.cache.set(question, { value: new KnownKey(row), entities: READ, epoch });
    return row;
  }

  private async note(id: number): Promise<void> {
    const now = this.clock();
    if (now - (this.noted.get(id) ?? -Infinity) < NOTED_MS) return;
    this.noted.set(id, now);
    await this.rows.touch(id, now);
  }
}
