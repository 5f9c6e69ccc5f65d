import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** False claim of a token; the rest is as it should be. */
export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signed by a key that the provider does not publish. */
  readonly hasOtherKey?: boolean;
  /** Says that it is not signed. */
  readonly isUnsigned?: boolean;
}

export interface ForgingProvider {
  readonly issuer: string;
  /** Claims of the token that the next code brings. */
  readonly give: (claims: Readonly<Record<string, unknown>>, forgery?: Forgery) => void;
  /** Codes that were brought, with their verifiers. */
  readonly brought: readonly URLSearchParams[];
  readonly close: () => Promise<void>;
}

/** A provider that signs anything on request, as a hijacked one would. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const [providerKey, other] = [newKey(), newKey()];
  const brought: URLSearchParams[] = [];
  let token = '';
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  server.on('request', (request, reply) => {
    if (request.url === '/.well-known/openid-configuration') send(reply, metadataOf(issuer));
    else if (request.url === '/jwks')
      send(reply, { keys: [{ ...createPublicKey(providerKey).export({ format: 'jwk' }), kid: 'cle', alg: 'RS256', use: 'sig' }] });
    else {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        brought.push(new URLSearchParams(body));
        send(reply, { access_token: 'acces', token_type: 'Bearer', expires_in: 60, id_token: token });
      });
    }
  });
  return {
    issuer,
    brought,
    give: (claims, { claims: wrong = {}, hasOtherKey = false, isUnsigned = false } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const payload = { iss: issuer, iat: now, exp: now + 60, ...claims, ...wrong };
      token = isUnsigned ? unsigned(payload) : signed(payload, hasOtherKey ? other : providerKey);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function newKey(): KeyObject {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function send(reply: ServerResponse, value: unknown): void {
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

function signed(payload: object, key: KeyObject): string {
  const body = `${encoded({ alg: 'RS256', typ: 'JWT', kid: 'cle' })}.${encoded(payload)}`;
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`;
}

function unsigned(payload: object): string {
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(payload)}.`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
