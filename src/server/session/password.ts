import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '#domain/errors/app-error.ts';

interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface StoredHash extends Cost {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** OWASP's argon2id floor: 19 MiB, 2 passes. Raise it here: old hashes are made anew at the next sign-in. */
const COST: Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;

// Hashing runs on the thread pool that files and names share: two at once leave room for the rest.
const AT_ONCE_MAX = 2;
const WAITING_MAX = 40;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>((algorithm, parameters, done) => argon2(algorithm, parameters, done));
const PHC = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** PHC text `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, as stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await limited(() => digest(password, { ...COST, salt }));
  return `$argon2id$v=19$m=${COST.memoryKib},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** An absent or unreadable hash costs as much time as a wrong password, and is one. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = parseHash(stored);
  const expected = parsed ?? DECOY;
  const tag = await limited(() => digest(password, expected));
  return timingSafeEqual(tag, expected.tag) && parsed !== null;
}

export function needsRehash(stored: string): boolean {
  const hash = parseHash(stored);
  return hash === null || hash.memoryKib !== COST.memoryKib || hash.passes !== COST.passes || hash.parallelism !== COST.parallelism;
}

const DECOY: StoredHash = { ...COST, salt: Buffer.alloc(SALT_BYTES, 7), tag: Buffer.alloc(TAG_BYTES, 7) };

function digest(password: string, { memoryKib, passes, parallelism, salt }: Cost & { readonly salt: Buffer }): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism,
    tagLength: TAG_BYTES,
  });
}

function parseHash(stored: string | null): StoredHash | null {
  const match = PHC.exec(stored ?? '');
  if (match === null) return null;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const bytes = Buffer.from(tag, 'base64');
  if (bytes.length !== TAG_BYTES) return null;
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: bytes,
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX) throw new AppError('trop-de-demandes', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
