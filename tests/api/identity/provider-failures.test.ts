/** A provider that is down, slow, out of its mind or on a private network: reported in French, and local sign-in works. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StandInProvider, startIdentityProvider } from '#tests/support/servers/identity-provider.ts';
import { readConfig } from '#server/config.ts';
import { type ApiApp, PASSWORD, login, startApiApp } from '../support/api-app.ts';
import { REDIRECT_URI, arrive, begin, post, signInBy } from '../support/provider-sign-in.ts';

const TIMEOUT_MS = 400;
const SENTENCE = 'Valombre ne répond pas en ce moment, ou répond mal. Connectez-vous par votre mot de passe, ou réessayez plus tard.';

let provider: StandInProvider;
let api: ApiApp;
beforeAll(async () => {
  provider = await startIdentityProvider(REDIRECT_URI);
  api = await startApiApp(signInBy(provider.issuer, { timeoutMs: TIMEOUT_MS }));
});
beforeEach(() => {
  provider.be('well');
  // The provider's own description is cached for ten minutes.
  api.advance(11 * 60_000);
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

describe('a provider that fails', () => {
  it.each(['down', 'slow', 'bad', 'other'] as const)('as the sign-in begins (%s) is said in French, and passwords work', async (mood) => {
    provider.be(mood);
    const reply = await post(api, '/api/login/fournisseur/depart');
    expect([reply.statusCode, reply.json().code, reply.json().title]).toEqual([502, 'fournisseur-injoignable', SENTENCE]);
    const person = await api.createPerson();
    expect((await login(api.app, { Login: person.login, MotDePasse: PASSWORD })).statusCode).toBe(200);
  });

  it.each(['down', 'slow', 'bad'] as const)('as the person comes back (%s) is said too, and the next try is a new one', async (mood) => {
    const { address, cookie } = await begin(api);
    provider.people.set('revenante', { email: 'revenante@exemple.test', email_verified: true });
    const answer = await provider.signIn(address, 'revenante');
    provider.be(mood);
    expect((await arrive(api, cookie, answer)).json()).toMatchObject({ code: 'fournisseur-injoignable', title: SENTENCE });
    provider.be('well');
    expect((await arrive(api, cookie, answer)).json().code).toBe('fournisseur-refuse');
  });

  it('is not waited for beyond the limit', async () => {
    provider.be('slow');
    const start = performance.now();
    await post(api, '/api/login/fournisseur/depart');
    expect(performance.now() - start).toBeGreaterThanOrEqual(TIMEOUT_MS - 50);
    expect(performance.now() - start).toBeLessThan(30_000);
  });

  it('that says no to the person brings them back to the sign-in page', async () => {
    const { address, cookie } = await begin(api);
    const state = new URL(address).searchParams.get('state') ?? '';
    const reply = await arrive(api, cookie, new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer }).toString());
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'fournisseur-refuse']);
  });
});

describe('a provider of a private network', () => {
  it('is not called unless the setting allows it', async () => {
    for (const issuer of [provider.issuer, provider.issuer.replace('http:', 'https:')]) {
      const guarded = await startApiApp({ ...signInBy(issuer), allowedHosts: [] });
      const before = provider.connections();
      try {
        expect((await post(guarded, '/api/login/fournisseur/depart')).json().code).toBe('fournisseur-injoignable');
        expect(provider.connections()).toBe(before);
      } finally {
        await guarded.close();
      }
    }
  });
});

describe('settings of the provider', () => {
  const SET = { OIDC_ISSUER: 'https://id.valombre.example/', OIDC_CLIENT_ID: 'festival', OIDC_CLIENT_SECRET: 'secret-du-festival' };

  it('are read whole', () => {
    const env = {
      ...SET,
      PUBLIC_URL: 'https://bureau.valombre.example/',
      OIDC_GROUPS: 'regie=Régie; accueil=Accueil, et salles;*=Lecture',
      OIDC_SECOND_FACTOR: 'amr=mfa, acr=urn:gold',
      LOCAL_SIGN_IN: '0',
    };
    expect(readConfig(env).identity).toEqual({
      issuer: 'https://id.valombre.example/',
      clientId: 'festival',
      clientSecret: 'secret-du-festival',
      label: 'id.valombre.example',
      scopes: 'openid email profile',
      groupClaim: 'groups',
      verifiedClaim: 'email_verified',
      groups: [
        { value: 'regie', group: 'Régie' },
        { value: 'accueil', group: 'Accueil, et salles' },
        { value: '*', group: 'Lecture' },
      ],
      factorProofs: [
        { claim: 'amr', value: 'mfa' },
        { claim: 'acr', value: 'urn:gold' },
      ],
      timeoutMs: 10_000,
      isLocalOpen: false,
      redirectUri: 'https://bureau.valombre.example/login',
    });
  });

  it.each([
    ['without its secret', { ...SET, OIDC_CLIENT_SECRET: '' }],
    ['without a public address', { ...SET, HOST: '0.0.0.0' }],
    ['without https', { ...SET, OIDC_ISSUER: 'http://id.valombre.example/' }],
  ])('are refused %s', (_title, env) => {
    expect(() => readConfig(env)).toThrow(/^OIDC_ISSUER doit /);
  });

  it('allow clear text to a host that a setting names, and close local sign-in only beside a provider', () => {
    expect(readConfig({ ...SET, OIDC_ISSUER: 'http://id.local', ALLOWED_PRIVATE_HOSTS: 'id.local' }).identity?.issuer).toBe(
      'http://id.local',
    );
    expect(() => readConfig({ LOCAL_SIGN_IN: '0' })).toThrow(/^LOCAL_SIGN_IN vaut /);
    expect(readConfig({}).identity).toBeNull();
  });
});
