/** Answers that an attacker would send in the place of the provider, or of the browser that began. */
import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forgery, type ForgingProvider, startForgingProvider } from '#tests/support/servers/forging-provider.ts';
import { CLIENT, type StandInProvider, startIdentityProvider } from '#tests/support/servers/identity-provider.ts';
import { type ApiApp, PASSWORD, type Person, startApiApp } from '../support/api-app.ts';
import { attackFigures } from '../support/attack-figures.ts';
import { type Departure, REDIRECT_URI, arrive, begin, cookiesOf, link, post, signInAt, signInBy } from '../support/provider-sign-in.ts';

const figures = attackFigures('sign-in by a provider');
let provider: StandInProvider;
let forger: ForgingProvider;
let api: ApiApp;
let forged: ApiApp;
let victim: Person;
let target: Person;

beforeAll(async () => {
  [provider, forger] = [await startIdentityProvider(REDIRECT_URI), await startForgingProvider()];
  [api, forged] = [await startApiApp(signInBy(provider.issuer)), await startApiApp(signInBy(forger.issuer))];
  victim = await api.createPerson({ rights: ['FILMS'] });
  provider.people.set('victime', { email: victim.login, email_verified: true });
  linked(await link(api, await signInAt(api, provider, 'victime'), victim));
  provider.people.set('attaquant', { email: 'attaquant@exemple.test', email_verified: true });
  target = await forged.createPerson({ rights: ['FILMS'] });
  linked(await link(forged, await answerOf(await begin(forged), {}), target));
});
afterAll(async () => {
  figures.print();
  await Promise.all([api.close(), forged.close()]);
  await Promise.all([provider.close(), forger.close()]);
});

function linked({ statusCode, body }: Awaited<ReturnType<typeof link>>): void {
  if (statusCode !== 200) throw new Error(body);
}

/** A session is the leak. */
function isLeak(reply: Awaited<ReturnType<typeof arrive>>): boolean {
  return figures.count(reply.statusCode === 200 || cookiesOf(reply, 'session', 'souvenir', 'lien', 'attente') !== '');
}

function wordsOf({ address }: Departure) {
  const { searchParams } = new URL(address);
  return { state: searchParams.get('state') ?? '', nonce: searchParams.get('nonce') ?? '' };
}

/** Comes back from the forging provider with a token that is right but for the forgery. */
async function answerOf(departure: Departure, forgery: Forgery, answer: Readonly<Record<string, string>> = {}) {
  const { state, nonce } = wordsOf(departure);
  forger.give({ aud: CLIENT.id, sub: 'cible', nonce, email: target.login, email_verified: true }, forgery);
  return arrive(forged, departure.cookie, new URLSearchParams({ code: 'code', state, ...answer }).toString());
}

describe('an answer of the provider', () => {
  it('opens nothing under another state, without one, or beside another one', async () => {
    const departure = await begin(api);
    const answer = new URLSearchParams(await provider.signIn(departure.address, 'victime'));
    const changes: readonly ((params: URLSearchParams) => void)[] = [
      (params) => params.set('state', 'A'.repeat(43)),
      (params) => params.delete('state'),
      (params) => params.append('state', 'A'.repeat(43)),
      (params) => params.set('iss', 'https://ailleurs.example'),
      (params) => params.delete('code'),
    ];
    for (const change of changes) {
      const attempt = await begin(api);
      const params = new URLSearchParams(answer);
      params.set('state', wordsOf(attempt).state);
      change(params);
      expect(isLeak(await arrive(api, attempt.cookie, params.toString()))).toBe(false);
    }
  });

  it('opens nothing in a browser that did not begin it: stolen code, forged or foreign cookie', async () => {
    const departure = await begin(api);
    const stolen = await provider.signIn(departure.address, 'victime');
    const attacker = await begin(api);
    const rewritten = new URLSearchParams(stolen);
    rewritten.set('state', wordsOf(attacker).state);
    for (const [cookie, answer] of [
      ['', stolen],
      [
        `depart=${Buffer.from(JSON.stringify({ kind: 'depart', at: api.now(), state: wordsOf(departure).state })).toString('base64url')}`,
        stolen,
      ],
      [attacker.cookie, stolen],
      // The code of the victim under the state of the attacker: the verifier of PKCE is another one.
      [(await begin(api)).cookie, rewritten.toString()],
    ] as const)
      expect(isLeak(await arrive(api, cookie, answer))).toBe(false);
    const again = await begin(api);
    rewritten.set('state', wordsOf(again).state);
    expect(isLeak(await arrive(api, again.cookie, rewritten.toString()))).toBe(false);
  });

  it('serves once, however many times at once it comes', async () => {
    const departure = await begin(api);
    const answer = await provider.signIn(departure.address, 'victime');
    const replies = await Promise.all(Array.from({ length: 5 }, () => arrive(api, departure.cookie, answer)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(isLeak(await arrive(api, departure.cookie, answer))).toBe(false);
    // A provider that takes its codes twice is no way around.
    const careless = await begin(forged);
    expect((await answerOf(careless, {})).statusCode).toBe(200);
    expect(isLeak(await answerOf(careless, {}))).toBe(false);
  });

  it('opens nothing under a forged state though the provider asks for no verifier', async () => {
    for (const state of ['A'.repeat(43), '']) expect(isLeak(await answerOf(await begin(forged), {}, { state }))).toBe(false);
  });

  it('opens nothing ten minutes after the sign-in began', async () => {
    const departure = await begin(forged);
    forged.advance(11 * 60_000);
    expect(isLeak(await answerOf(departure, {}))).toBe(false);
  });

  it('is not taken from another cookie that the installation sealed', async () => {
    const offered = await signInAt(api, provider, 'attaquant');
    expect(isLeak(offered)).toBe(false);
    const departure = await begin(api);
    const lien = departure.cookie.replace('depart=', 'lien=');
    const session = await api.signIn(victim);
    const reply = await post(api, '/api/mon-compte/identite', {
      cookie: `${lien}; ${session.cookie}`,
      headers: { authorization: session.handle },
      body: { MotDePasse: PASSWORD },
    });
    expect(figures.count(reply.statusCode === 200)).toBe(false);
  });
});

describe('a token of the provider', () => {
  it('opens the account when it is right', async () => {
    expect((await answerOf(await begin(forged), {})).json().Id).toBe(target.id);
    const verifier = forger.brought.at(-1)?.get('code_verifier') ?? '';
    const departure = await begin(forged);
    await answerOf(departure, {});
    const challenge = new URL(departure.address).searchParams.get('code_challenge');
    const brought = forger.brought.at(-1)?.get('code_verifier') ?? '';
    expect(hash('sha256', brought, 'base64url')).toBe(challenge);
    expect(brought).not.toBe(verifier);
  });

  it.each<[string, Forgery]>([
    ['with another nonce', { claims: { nonce: 'B'.repeat(43) } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['for another audience', { claims: { aud: 'autre-client' } }],
    ['for two audiences of which another asked', { claims: { aud: [CLIENT.id, 'autre-client'], azp: 'autre-client' } }],
    ['of another issuer', { claims: { iss: 'https://ailleurs.example' } }],
    ['that is over', { claims: { iat: 1_000_000_000, exp: 1_000_000_600 } }],
    ['signed by another key', { hasOtherKey: true }],
    ['without a signature', { isUnsigned: true }],
    ['without a person', { claims: { sub: undefined } }],
  ])('opens nothing %s', async (_title, forgery) => {
    expect(isLeak(await answerOf(await begin(forged), forgery))).toBe(false);
  });

  it('opens nothing in another sign-in than the one that it was made for', async () => {
    const [firstDeparture, other] = [await begin(forged), await begin(forged)];
    expect(isLeak(await answerOf(firstDeparture, { claims: { nonce: wordsOf(other).nonce } }))).toBe(false);
  });

  it('links no account by an address that it does not mark verified', async () => {
    for (const mark of [false, undefined, 'true', 1, null])
      expect(isLeak(await answerOf(await begin(forged), { claims: { sub: `autre ${String(mark)}`, email_verified: mark } }))).toBe(false);
  });
});

describe('the way to the provider', () => {
  it('leads to the provider and back to our own page, whatever name the request comes by', async () => {
    for (const headers of [
      { 'x-forwarded-host': 'ailleurs.example' },
      { host: 'ailleurs.example', origin: 'http://ailleurs.example' },
      {},
    ]) {
      const reply = await post(api, '/api/login/fournisseur/depart', { headers });
      const address = reply.statusCode === 200 ? new URL(reply.json().Adresse) : null;
      expect(figures.count(address !== null && address.searchParams.get('redirect_uri') !== REDIRECT_URI)).toBe(false);
      expect(figures.count(address !== null && address.origin !== provider.issuer)).toBe(false);
    }
  });

  it('takes no address to go to, and no answer of ours redirects', async () => {
    for (const body of [{ Retour: 'https://ailleurs.example' }, { redirect_uri: 'https://ailleurs.example' }]) {
      const begun = await post(api, '/api/login/fournisseur/depart', { body });
      const arrived = await post(api, '/api/login/fournisseur', { body: { Reponse: 'code=x&state=y', ...body } });
      for (const reply of [begun, arrived])
        expect(figures.count(reply.headers.location !== undefined || reply.body.includes('ailleurs.example'))).toBe(false);
    }
  });

  it('is not begun nor ended by a page of another site', async () => {
    const headers = { origin: 'https://ailleurs.example', 'sec-fetch-site': 'cross-site' };
    const departure = await begin(api);
    const answer = await provider.signIn(departure.address, 'victime');
    expect(figures.count((await post(api, '/api/login/fournisseur/depart', { headers })).statusCode === 200)).toBe(false);
    expect(isLeak(await post(api, '/api/login/fournisseur', { cookie: departure.cookie, body: { Reponse: answer }, headers }))).toBe(false);
  });
});
