import type { LightMyRequestResponse } from 'fastify';
import type { Config } from '#server/config.ts';
import type { IdentitySettings } from '#server/identity/identity-settings.ts';
import { CLIENT } from '#tests/support/servers/identity-provider.ts';
import { type ApiApp, HOST, PASSWORD, type Person, login } from './api-app.ts';

/** Page of ours that the provider leads back to. */
export const REDIRECT_URI = `http://${HOST}/login`;

/** A server whose people sign in by a provider of this machine. */
export function signInBy(issuer: string, settings: Partial<IdentitySettings> = {}): Partial<Config> {
  return {
    allowedHosts: ['127.0.0.1'],
    identity: {
      issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      label: 'Valombre',
      scopes: 'openid email profile groups',
      groupClaim: 'groups',
      verifiedClaim: 'email_verified',
      groups: [],
      factorProofs: [],
      timeoutMs: 10_000,
      isLocalOpen: true,
      redirectUri: REDIRECT_URI,
      ...settings,
    },
  };
}

export interface Departure {
  readonly address: string;
  readonly cookie: string;
}

/** Cookies that an answer sets, as the browser sends them back. */
export function cookiesOf({ cookies }: LightMyRequestResponse, ...names: readonly string[]): string {
  const kept = cookies.filter(({ name, value }) => names.includes(name) && value !== '');
  return kept.map(({ name, value }) => `${name}=${value}`).join('; ');
}

export function post(
  api: ApiApp,
  url: string,
  { cookie = '', body, headers = {} }: { cookie?: string; body?: object; headers?: object } = {},
) {
  return api.app.inject({
    method: 'POST',
    url,
    headers: { host: HOST, origin: `http://${HOST}`, cookie, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
}

export async function begin(api: ApiApp): Promise<Departure> {
  const reply = await post(api, '/api/login/fournisseur/depart');
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return { address: reply.json().Adresse, cookie: cookiesOf(reply, 'depart') };
}

export function arrive(api: ApiApp, cookie: string, Reponse: string): Promise<LightMyRequestResponse> {
  return post(api, '/api/login/fournisseur', { cookie, body: { Reponse } });
}

interface At {
  readonly signIn: (address: string, person: string) => Promise<string>;
}

/** The whole way by the provider and back. */
export async function signInAt(api: ApiApp, provider: At, subject: string): Promise<LightMyRequestResponse> {
  const { address, cookie } = await begin(api);
  return arrive(api, cookie, await provider.signIn(address, subject));
}

/** Signs in by the password of the account, and links it to whom the provider has just recognised. */
export async function link(api: ApiApp, offered: LightMyRequestResponse, person: Person, MotDePasse = PASSWORD) {
  const lien = cookiesOf(offered, 'lien');
  const entered = await login(api.app, { Login: person.login, MotDePasse: PASSWORD }, { cookie: lien });
  if (entered.statusCode !== 200) return entered;
  const headers = { authorization: String(entered.headers.authorization) };
  return post(api, '/api/mon-compte/identite', { cookie: `${lien}; ${cookiesOf(entered, 'session')}`, body: { MotDePasse }, headers });
}
