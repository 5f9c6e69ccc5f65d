import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Reversible secrets at rest: AES-256-GCM, `v1:` + base64 of nonce, tag and ciphertext. */
export interface SecretBox {
  readonly seal: (text: string) => string;
  /** Null when the text was not sealed with this key: a restored database without its key. */
  readonly open: (sealed: string) => string | null;
}

export const SEALED_PREFIX = 'v1:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** 000 §9: what makes guessing a text dear. The salt is that of the product: every server of one database derives the same key. */
const STRETCH = { salt: 'cle-des-secrets', iterations: 100_000, hash: 'sha256' } as const;

export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return SEALED_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: (sealed) => {
      if (!sealed.startsWith(SEALED_PREFIX)) return null;
      const bytes = Buffer.from(sealed.slice(SEALED_PREFIX.length), 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** The key of the installation: `SECRET_KEY` (any text, stretched), else a file made once beside the data. */
export function readSecretKey({ dataDir, secretKey }: { readonly dataDir: string; readonly secretKey: string | undefined }): Buffer {
  if (secretKey !== undefined && secretKey !== '') return stretched(secretKey);
  const file = path.join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`La clé de ${file} est illisible : 32 octets en base64 sont attendus.`);
  return key;
}

/** The same, without making one: null where the data folder has none. */
export function findSecretKey(place: { readonly dataDir: string; readonly secretKey: string | undefined }): Buffer | null {
  const isGiven = place.secretKey !== undefined && place.secretKey !== '';
  return isGiven || existsSync(path.join(place.dataDir, 'secret.key')) ? readSecretKey(place) : null;
}

function stretched(text: string): Buffer {
  return pbkdf2Sync(text, STRETCH.salt, STRETCH.iterations, KEY_BYTES, STRETCH.hash);
}
