// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpLog } from './http-log.ts';
import { client } from '#generated/client/client.gen.ts';
import { ApiError, configureTransport, sessionHandle, type TransportHooks, UNPRINTED } from './transport.ts';

interface Options {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Any address through the client that the services share. */
async function call(url: string, { method = 'GET', ...options }: Options = {}): Promise<unknown> {
  return (
    await client.request<{ 200: unknown }, unknown, true>({ url, method, headers: { 'Content-Type': 'application/json' }, ...options })
  ).data;
}

const requests: Request[] = [];

function reply(body: unknown, init: ResponseInit = {}) {
  return new Response(body === undefined ? null : JSON.stringify(body), init);
}

/** Answers each call with the next of `replies`; the last one goes on. */
function serve(replies: readonly (() => Response | Promise<Response>)[], hooks: Partial<TransportHooks> = {}) {
  let next = 0;
  configureTransport({
    fetch: async (input) => {
      if (input instanceof Request) requests.push(input);
      const answer = replies[Math.min(next, replies.length - 1)];
      next += 1;
      if (!answer) throw new Error('no reply');
      return answer();
    },
    ...hooks,
  });
}

async function failure(promise: Promise<unknown>) {
  return promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

beforeEach(() => {
  requests.length = 0;
  sessionHandle().clear();
  httpLog.set({ entries: [], pending: 0 });
});
afterEach(() => configureTransport({}));

describe('transport', () => {
  it('stores the authorization of a reply in the apiKey cookie and resends it', async () => {
    serve([() => reply(true, { headers: { authorization: 'poignée-1' } }), () => reply(true)]);
    await call('/ping');
    expect(document.cookie).toContain('apiKey=poign%C3%A9e-1');
    serve([() => reply(true, { headers: { authorization: 'abc' } }), () => reply(true)]);
    await call('/ping');
    await call('/films');
    expect(requests.at(-1)?.headers.get('authorization')).toBe('abc');
  });
  it('carries the language of the moment in the culture header', async () => {
    let language = 'fr';
    serve([() => reply(1)], { language: () => language });
    await call('/films');
    language = 'en';
    await call('/films');
    expect(requests.map((request) => request.headers.get('culture'))).toEqual(['fr', 'en']);
  });
  it('sends JSON bodies and fills braces, the rest going to the query string', async () => {
    serve([() => reply(5)]);
    await call('/films/{id}', { method: 'PUT', path: { id: 5 }, query: { simulation: true }, body: { Titre: 'Été' } });
    const [request] = requests;
    expect(request?.url).toBe('http://localhost:3000/api/films/5?simulation=true');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(await request?.json()).toEqual({ Titre: 'Été' });
  });
  it.each(['POST', 'PUT', 'DELETE'] as const)('says that the body of a %s is JSON, and says nothing without a body', async (method) => {
    serve([() => reply(true)]);
    await call('/films/5', { method, body: { Id: 5 } });
    await call('/films/5', { method });
    expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
  });
  it('writes the remaining parameters as path segments for a strict REST server', async () => {
    serve([() => reply([])], { strictRest: true });
    await call('/films/filter', { query: { skip: 10, take: 20 } });
    expect(requests[0]?.url).toBe('http://localhost:3000/api/films/filter/10/20');
  });
  it('adds the configured fixed parameters to every call', async () => {
    serve([() => reply([])], { fixedParams: { site: 'annecy' } });
    await call('/films');
    expect(requests[0]?.url).toContain('?site=annecy');
  });
  it.each([201, 204, 302, 404, 500])('treats status %i as a failure', async (status) => {
    serve([() => reply(status === 204 ? undefined : {}, { status })]);
    expect(await failure(call('/films'))).toMatchObject({ name: 'ApiError', status });
  });
  it('keeps code, fields and request id of a problem, and the specified words when there are none', async () => {
    const problem = {
      code: 'champs-invalides',
      status: 400,
      title: 't',
      detail: 'Refusé',
      requestId: 'r1',
      errors: [{ path: 'Nom', code: 'obligatoire', message: 'Champs obligatoire' }],
    };
    serve([() => reply(problem, { status: 400 }), () => new Response('<html>', { status: 502 })]);
    expect(await failure(call('/films'))).toMatchObject({
      code: 'champs-invalides',
      detail: 'Refusé',
      requestId: 'r1',
      errors: [{ path: 'Nom', message: 'Champs obligatoire' }],
    });
    const raw = await failure(call('/films'));
    expect(raw instanceof ApiError && raw.message).toBe('An error occurred during the transaction');
  });
  it('says when no answer came, and when it came too late', async () => {
    serve([() => Promise.reject(new TypeError('failed'))]);
    expect(await failure(call('/films'))).toMatchObject({ status: 0, code: 'reseau' });
    configureTransport({
      timeoutMs: 10,
      fetch: (input) =>
        new Promise((_, refuse) => {
          if (input instanceof Request) input.signal.addEventListener('abort', () => refuse(new Error('aborted')));
        }),
    });
    expect(await failure(call('/films'))).toMatchObject({ status: 0, code: 'delai-depasse' });
  });
  it('rejects any other status with its text, and a network failure with its own message', async () => {
    const problem = { title: 'Fiche introuvable', detail: 'Cette fiche n’existe plus.' };
    serve([
      () => new Response(null, { status: 404, statusText: 'Not Found' }),
      () => reply(problem, { status: 404, statusText: 'Not Found' }),
      () => reply({}, { status: 201, statusText: 'Created' }),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ]);
    await expect(call('/films/9')).rejects.toThrow(/^Not Found$/);
    expect(await failure(call('/films/9'))).toMatchObject({ message: 'Not Found', ...problem });
    await expect(call('/films/9')).rejects.toThrow(/^Created$/);
    await expect(call('/films/9')).rejects.toThrow(/^Failed to fetch$/);
  });
  it('logs each call with its status for the http tab', async () => {
    serve([() => reply([]), () => reply({ detail: 'Refusé' }, { status: 403, headers: { 'x-request-id': 'r9' } })]);
    await call('/films');
    await failure(call('/payss'));
    expect(httpLog.get().pending).toBe(0);
    expect(httpLog.get().entries.map(({ path, status, requestId }) => [path, status, requestId])).toEqual([
      ['/api/payss', 403, 'r9'],
      ['/api/films', 200, null],
    ]);
  });
});

describe('a session that ends', () => {
  function ended() {
    return reply({ code: 'session-expiree' }, { status: 401 });
  }
  it('sends the same call again once the person has signed in', async () => {
    serve([ended, () => reply(1042)], { onSessionEnded: async () => true });
    expect(await call('/films', { method: 'POST', body: { Titre: 'Cléo' } })).toBe(1042);
    expect(await requests[1]?.json()).toEqual({ Titre: 'Cléo' });
  });
  it('rejects when the person leaves, and never asks after a refused login', async () => {
    let prompts = 0;
    serve([ended], {
      onSessionEnded: async () => {
        prompts += 1;
        return false;
      },
    });
    expect(await failure(call('/films'))).toMatchObject({ status: 401 });
    expect(await failure(call('/login', { method: 'POST', body: {} }))).toMatchObject({ status: 401 });
    expect(prompts).toBe(1);
  });
});

describe('a document that holds what no font prints', () => {
  function question() {
    const body = { code: 'confirmation-requise', detail: "Aucune police n'a ces signes.", conflict: { Code: 'illisible' } };
    return reply(body, { status: 409, headers: { 'content-type': 'application/problem+json' } });
  }
  it('is asked about, and asked for again with the answer', async () => {
    const sentences: string[] = [];
    serve([question, () => reply('pdf')], {
      onUnprintable: async ({ detail }) => {
        sentences.push(detail);
        return true;
      },
    });
    expect(await call('/guichet/badges', { method: 'POST', body: { Edition: 2027 } })).toBe('pdf');
    expect(sentences).toEqual(["Aucune police n'a ces signes."]);
    expect(requests[1]?.headers.get('confirmation')).toBe('illisible');
    expect(await requests[1]?.json()).toEqual({ Edition: 2027 });
  });
  it('is given up without a failure when the answer is no', async () => {
    serve([question], { onUnprintable: async () => false });
    expect(await failure(call('/guichet/badges', { method: 'POST', body: {} }))).toMatchObject({ code: UNPRINTED });
    expect(requests).toHaveLength(1);
  });
});
