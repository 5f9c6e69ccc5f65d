import { createHmac } from 'node:crypto';
import { SECRET_PREFIX } from '#domain/webhooks/webhook-secret.ts';

interface SignedMessage {
  readonly id: string;
  readonly atMs: number;
  readonly content: string;
}

/** Headers of Standard Webhooks; one signature a secret, so that a receiver may change from one to the other. */
export function signedHeaders({ id, atMs, content }: SignedMessage, secrets: readonly string[]): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(atMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${content}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
