import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Context, Provider } from 'oidc-provider';

/** A person of the provider, by what it says of them. */
export interface ProviderPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
  readonly amr?: readonly string[];
  readonly acr?: string;
}

/** `slow` answers nothing, `bad` something else, `other` calls itself by another name. */
type Mood = 'well' | 'down' | 'slow' | 'bad' | 'other';

export interface StandInProvider {
  readonly issuer: string;
  readonly people: Map<string, ProviderPerson>;
  readonly be: (mood: Mood) => void;
  /** Connections that came so far. */
  readonly connections: () => number;
  /** Signs a person in at an address of the provider, as a browser does, and answers what it put into the address of ours. */
  readonly signIn: (address: string, person: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

export const CLIENT = { id: 'festival', secret: 'secret-du-festival-pour-les-essais' } as const;
/** A level that the provider may prove. */
export const STRONG = 'urn:essai:fort';
const TTL_S = 600;

/** `oidc-provider` on this machine: its own pages, keys, codes and tokens; people sign in by their name alone. */
export async function startIdentityProvider(redirectUri: string): Promise<StandInProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const people = new Map<string, ProviderPerson>();
  const provider = new Provider(issuer, configurationOf(redirectUri, people));
  const serve = provider.callback();
  let mood: Mood = 'well';
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.on('request', (request, reply) => {
    if (mood === 'well') void answer(request, reply);
    else fail(mood, reply);
  });
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/') !== true) return serve(request, reply);
    if (request.method === 'GET') {
      reply.setHeader('content-type', 'text/html; charset=utf-8').end(SIGN_IN_PAGE);
      return;
    }
    const accountId = new URLSearchParams(await text(request)).get('personne') ?? '';
    const { amr, acr } = people.get(accountId) ?? {};
    await provider.interactionFinished(request, reply, { login: { accountId, remember: false, ...(amr && { amr }), ...(acr && { acr }) } });
  }
  return {
    issuer,
    people,
    be: (next) => {
      mood = next;
    },
    connections: () => connections,
    signIn: (from, person) => signIn(from, { person, redirectUri }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const SIGN_IN_PAGE = `<!doctype html><html lang="fr"><title>Fournisseur</title><h1>Fournisseur</h1>
<form method="post"><label>Personne <input name="personne"></label> <button>Continuer</button></form></html>`;

function configurationOf(redirectUri: string, people: ReadonlyMap<string, ProviderPerson>): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'essai', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['une-cle-de-cookies-pour-les-essais'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    acrValues: [STRONG],
    ttl: { AccessToken: TTL_S, AuthorizationCode: TTL_S, Grant: TTL_S, IdToken: TTL_S, Interaction: TTL_S, Session: TTL_S },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    // Nobody has to agree that the festival may know their address.
    loadExistingGrant: async ({ oidc: { provider, client, session } }: Context) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  };
}

function fail(mood: Exclude<Mood, 'well'>, reply: ServerResponse): void {
  if (mood === 'down') reply.destroy();
  if (mood === 'bad') reply.setHeader('content-type', 'application/json').end('<html>Bad gateway</html>');
  if (mood === 'other')
    reply
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ issuer: 'https://ailleurs.example', jwks_uri: 'https://ailleurs.example/jwks' }));
}

interface Visit {
  readonly person: string;
  readonly redirectUri: string;
}

const HOPS_MAX = 8;

async function signIn(from: string, { person, redirectUri }: Visit): Promise<string> {
  const cookies = new Map<string, string>();
  let address = from;
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    if (address.startsWith(redirectUri)) return new URL(address).search.slice(1);
    const isForm = new URL(address).pathname.startsWith('/interaction/');
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(isForm && { method: 'POST', body: new URLSearchParams({ personne: person }) }),
    });
    for (const [pair = ''] of reply.headers.getSetCookie().map((line) => line.split(';', 1))) {
      const [name = '', ...value] = pair.split('=');
      cookies.set(name, value.join('='));
    }
    const next = reply.headers.get('location');
    if (next === null) throw new Error(`${address}: ${reply.status}\n${await reply.text()}`);
    address = new URL(next, address).href;
  }
  throw new Error(`The provider leads round in circles: ${address}`);
}
