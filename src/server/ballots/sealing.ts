import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { SealedText, SealingStep } from '#domain/work/sealing.ts';
import { groupedKey, readKey } from '#domain/palmares/ballots/typed-key.ts';
import type { RecordData } from '#domain/values/record-data.ts';

const SEED_BYTES = 20;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Ballots of one length tell nothing of their points. */
const PADDED_TO = 1024;
/** RFC 8410: the bytes before a private key of X25519. */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');
/** The same before a public one. */
const SPKI = Buffer.from('302a300506032b656e032100', 'hex');

/** X25519, HKDF and AES-256-GCM: the server seals with the public half, and opens only with the key that somebody types. */
export function sealing(step: SealingStep): RecordData {
  switch (step.act) {
    case 'key': {
      const seed = randomBytes(SEED_BYTES);
      return { Cle: groupedKey(seed), Publique: publicOf(privateFrom(seed)).toString('base64url') };
    }
    case 'public': {
      const seed = readKey(step.key, SEED_BYTES);
      return { Publique: seed === null ? null : publicOf(privateFrom(seed)).toString('base64url') };
    }
    case 'seal':
      return { Scelle: seal(Buffer.from(step.publicKey, 'base64url'), step) };
    case 'open': {
      const seed = readKey(step.key, SEED_BYTES);
      return { Textes: step.sealed.map((one) => (seed === null ? null : open(privateFrom(seed), one))) };
    }
  }
}

function privateFrom(seed: Uint8Array): KeyObject {
  const scalar = Buffer.from(hkdfSync('sha256', seed, '', 'scrutin', KEY_BYTES));
  return createPrivateKey({ key: Buffer.concat([PKCS8, scalar]), format: 'der', type: 'pkcs8' });
}

function publicOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
}

function publicFrom(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });
}

function seal(publicKey: Buffer, { text, about }: SealedText): string {
  const { privateKey } = generateKeyPairSync('x25519');
  const ephemeral = publicOf(privateKey);
  const shared = diffieHellman({ privateKey, publicKey: publicFrom(publicKey) });
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', contentKey(shared, { ephemeral, publicKey }), iv).setAAD(Buffer.from(about));
  const content = Buffer.concat([cipher.update(padded(text)), cipher.final()]);
  return Buffer.concat([ephemeral, iv, cipher.getAuthTag(), content]).toString('base64url');
}

function padded(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc(PADDED_TO - (bytes.length % PADDED_TO), ' ')]);
}

function open(privateKey: KeyObject, { text, about }: SealedText): string | null {
  const bytes = Buffer.from(text, 'base64url');
  const [ephemeral, iv, tag, content] = cut(bytes, [KEY_BYTES, IV_BYTES, TAG_BYTES]);
  if (ephemeral?.length !== KEY_BYTES || iv?.length !== IV_BYTES || tag?.length !== TAG_BYTES || content === undefined) return null;
  try {
    const shared = diffieHellman({ privateKey, publicKey: publicFrom(ephemeral) });
    const key = contentKey(shared, { ephemeral, publicKey: publicOf(privateKey) });
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([decipher.update(content), decipher.final()])
      .toString()
      .trimEnd();
  } catch {
    // An altered ballot is an answer of its own, and names nothing of its content.
    return null;
  }
}

function cut(bytes: Buffer, sizes: readonly number[]): readonly Buffer[] {
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0));
  return [...ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)), bytes.subarray(ends.at(-1) ?? 0)];
}

function contentKey(shared: Buffer, { ephemeral, publicKey }: Readonly<Record<'ephemeral' | 'publicKey', Buffer>>): Buffer {
  return Buffer.from(hkdfSync('sha256', shared, Buffer.concat([ephemeral, publicKey]), 'bulletin', KEY_BYTES));
}
