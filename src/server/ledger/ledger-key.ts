import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The pair that signs the accounting chain: the private half is a file that stays outside the database and its backups. */
export interface LedgerKey {
  /** Names the key in the chain: the first 16 hexadecimal digits of the SHA-256 of its public half. */
  readonly name: string;
  /** PEM, for who verifies without this program. */
  readonly publicPem: string;
  /** Base64. */
  readonly sign: (text: string) => string;
}

const LEDGER_KEY_FILE = 'cle-comptable.pem';

/** `LEDGER_KEY` (path of a PEM file with an Ed25519 private key), else a file made once beside the data. */
export function readLedgerKey({ dataDir, ledgerKey }: { readonly dataDir: string; readonly ledgerKey: string | null }): LedgerKey {
  const file = ledgerKey ?? path.join(dataDir, LEDGER_KEY_FILE);
  if (ledgerKey === null && !existsSync(file)) makeKey(dataDir, file);
  return keyOf(createPrivateKey(readFileSync(file, 'utf8')));
}

function makeKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
}

function keyOf(privateKey: KeyObject): LedgerKey {
  const publicPem = String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }));
  return { name: keyName(publicPem), publicPem, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64') };
}

export function keyName(publicPem: string): string {
  return createHash('sha256').update(publicPem.trim()).digest('hex').slice(0, 16);
}

/** A signature of this public key over this text. */
export function isSignedBy(publicPem: string, text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), createPublicKey(publicPem), Buffer.from(signature, 'base64'));
}
