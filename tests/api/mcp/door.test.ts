/** The address of assistants: closed by default, open to access tokens alone, under the names of the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, HOST, type SignedIn, startApiApp } from '../support/api-app.ts';
import { connectAssistant, type McpApi, post, startMcpApi, tokenOf } from '../support/assistant.ts';

const RIGHTS = ['FILMS', 'FILM', 'FILM-WRITE'];
const DAY_MS = 86_400_000;

let mcp: McpApi;
let api: ApiApp;
let owner: SignedIn;

beforeAll(async () => {
  mcp = await startMcpApi();
  ({ api } = mcp);
  owner = await api.signInWith('JETON-PERSONNEL', ...RIGHTS, 'PERSONNES');
});
afterAll(() => api.close());

async function bearing(wanted: Parameters<typeof tokenOf>[2] = {}): Promise<{ readonly authorization: string }> {
  return { authorization: `Bearer ${(await tokenOf(api, owner, { Droits: RIGHTS, ...wanted })).Jeton}` };
}

describe('where no setting opens it', () => {
  let closed: ApiApp;
  beforeAll(async () => {
    closed = await startApiApp();
  });
  afterAll(() => closed.close());

  it('answers 404 to whoever comes, by every method', async () => {
    const person = await closed.signInWith('JETON-PERSONNEL', 'FILMS');
    const { Jeton } = await tokenOf(closed, person, { Droits: ['FILMS'] });
    for (const headers of [{ authorization: `Bearer ${Jeton}` }, person.headers, {}]) {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const reply = await closed.app.inject({ method, url: '/mcp', headers: { host: HOST, ...headers } });
        expect([reply.statusCode, reply.json().title]).toEqual([404, "Cette adresse n'existe pas."]);
      }
    }
  });
});

describe('the address of assistants', () => {
  it('refuses whoever comes without a token, a session by its cookie too', async () => {
    for (const headers of [{}, owner.headers, { cookie: owner.cookie }, { cookie: owner.cookie, authorization: owner.handle }]) {
      const reply = await post(api, headers);
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'jeton-acces-absent']);
      expect(reply.json().title).toContain("elle ne s'ouvre qu'avec un jeton d'accès");
    }
  });

  it('refuses a token that opens nothing, is of another network or has expired', async () => {
    expect((await post(api, { authorization: 'Bearer fbo_inconnu' })).json()).toMatchObject({ status: 401 });
    const elsewhere = await post(api, await bearing({ Adresses: ['198.51.100.0/24'] }));
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([403, 'jeton-acces-adresse']);
    const { Id, Jeton } = await tokenOf(api, owner, { Droits: RIGHTS });
    expect((await post(api, { authorization: `Bearer ${Jeton}` })).statusCode).toBe(200);
    expect((await owner.call('DELETE', `/api/mon-compte/jetons/${Id}`)).json()).toBe(true);
    expect((await post(api, { authorization: `Bearer ${Jeton}` })).json()).toMatchObject({ status: 401, code: 'jeton-acces-refuse' });
  });

  it('refuses the page of another site, and a name that is not its own', async () => {
    const headers = await bearing();
    for (const [more, code] of [
      [{ origin: 'https://ailleurs.example' }, 'origine-refusee'],
      [{ origin: `http://${HOST}:81` }, 'origine-refusee'],
      [{ 'sec-fetch-site': 'cross-site' }, 'origine-refusee'],
      [{ host: 'ailleurs.example' }, 'hote-refuse'],
      [{ host: 'ailleurs.example', origin: 'http://ailleurs.example' }, 'hote-refuse'],
      [{ host: 'ailleurs.example', 'x-forwarded-host': HOST }, 'hote-refuse'],
    ] as const) {
      const reply = await post(api, { ...headers, ...more });
      expect([reply.statusCode, reply.json().code]).toEqual([403, code]);
    }
    const allowedHeaders: readonly Readonly<Record<string, string>>[] = [
      { host: '127.0.0.1:3000' },
      { host: '[::1]:3000' },
      { origin: `http://${HOST}` },
    ];
    for (const more of allowedHeaders) expect((await post(api, { ...headers, ...more })).statusCode).toBe(200);
  });

  it('takes one message of the protocol at a time, of at most a megabyte', async () => {
    const headers = await bearing();
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post(api, headers, [message, message])).statusCode).toBe(400);
    expect((await post(api, headers, { ni: 'question' })).json()).toMatchObject({ status: 400, title: 'La demande est mal formée.' });
    expect((await post(api, headers, '{')).json()).toMatchObject({ status: 400, code: 'json-invalide' });
    expect((await post(api, { ...headers, accept: 'text/html' })).statusCode).toBe(400);
    const heavy = { ...message, params: { _meta: { poids: 'x'.repeat(1024 * 1024) } } };
    expect((await post(api, headers, heavy)).json()).toMatchObject({ status: 413, code: 'trop-volumineux' });
    for (const method of ['GET', 'DELETE'] as const)
      expect((await api.app.inject({ method, url: '/mcp', headers: { host: HOST, ...headers } })).statusCode).toBe(405);
  });

  it('counts its calls in the pace of the token', async () => {
    const headers = await bearing();
    const replies = await Promise.all(Array.from({ length: 230 }, () => post(api, headers)));
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('an assistant', () => {
  it('connects, and gets the tools that its token opens', async () => {
    const { Jeton } = await tokenOf(api, owner, { Droits: RIGHTS });
    const assistant = await connectAssistant(mcp, Jeton);
    expect(assistant.client.getServerVersion()).toMatchObject({ name: 'back-office', title: 'Back-office du festival' });
    expect(assistant.client.getInstructions()).toContain('« proposer » puis « confirmer »');
    const tools = await assistant.tools();
    expect(tools.map(({ name }) => name)).toEqual([
      'types',
      'decrire',
      'lister',
      'lire',
      'chercher',
      'agreger',
      'proposer',
      'confirmer',
      'annuler',
    ]);
    for (const { inputSchema, description } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(description).toMatch(/^[A-ZÉ].*\.$/);
    }
    await assistant.close();
  });

  it('by a token of reading alone gets no tool that writes, by its name either', async () => {
    const { Jeton } = await tokenOf(api, owner, { Droits: RIGHTS, IsLecture: true });
    const assistant = await connectAssistant(mcp, Jeton);
    const names = (await assistant.tools()).map(({ name }) => name);
    expect(names).not.toEqual(expect.arrayContaining(['proposer']));
    for (const name of ['proposer', 'confirmer', 'annuler', 'supprimer'])
      expect(await assistant.refusal(name, { actes: [{ action: 'supprimer', type: 'film', ids: [1] }] })).toBe(
        `Aucun outil ne porte le nom « ${name} ».`,
      );
    await assistant.close();
  });

  it('gets sentences in the language that it asks', async () => {
    const headers = { ...(await bearing()), culture: 'en' };
    const reply = await post(api, headers, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const [first] = reply.json().result.tools;
    expect(first.description).toBe('The kinds of records that this token may read, with their name and what it may do with them.');
  });

  it('loses the address with its last day', async () => {
    const DateExpiration = new Date(api.now() + DAY_MS).toISOString().slice(0, 10);
    const { Jeton } = await tokenOf(api, owner, { Droits: RIGHTS, DateExpiration });
    const assistant = await connectAssistant(mcp, Jeton);
    expect((await assistant.ask<{ Types: unknown[] }>('types')).Types.length).toBeGreaterThan(0);
    api.advance(3 * DAY_MS);
    await expect(assistant.call('types')).rejects.toThrow('jeton-acces-refuse');
    await assistant.close();
    owner = await api.signIn(owner.person);
  });
});
