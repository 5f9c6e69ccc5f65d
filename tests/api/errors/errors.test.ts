import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '#domain/errors/catalogue.ts';
import { fieldErrorCodes } from '#domain/errors/field-codes.ts';
import { buildApp } from '#server/app.ts';
import { createPool } from '#server/database/pool.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { errorMessage, fieldMessage } from '#domain/errors/messages.ts';
import { toProblem } from '#domain/errors/problem.ts';
import { type ApiApp, TEST_CONFIG, HOST, PASSWORD, login, startApiApp } from '../support/api-app.ts';

let api: ApiApp;

beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

const codes = Object.keys(errors) as (keyof typeof errors)[];

function post(payload: string, headers: Record<string, string> = {}) {
  return api.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { host: HOST, 'content-type': 'application/json', ...headers },
    payload,
  });
}

const BOUNDS = {
  min: 1,
  max: 2,
  nombre: 2,
  valeur: 'élan',
  valeurs: 'un, deux',
  texte: '1,250',
  un: '1,25',
  autre: '1 250',
  erreur: '#REF!',
};

describe('the catalogue', () => {
  it.each(codes)('%s has a sentence in the three languages and a status that is an error', (code) => {
    expect(errors[code]).toBeGreaterThanOrEqual(400);
    const sentences = (['fr', 'en', 'es'] as const).map((culture) => errorMessage(code, culture, { count: 2 }));
    for (const sentence of sentences) expect(sentence).toMatch(/[.?!]$/);
  });

  it.each(fieldErrorCodes)('%s has a sentence for a field in the three languages', (code) => {
    for (const culture of ['fr', 'en', 'es'] as const)
      expect(
        fieldMessage(code, culture, {
          ...BOUNDS,
          debut: '10:00',
          fin: '11:30',
          formats: 'JPEG, PNG',
          noms: 'prenom',
          nom: 'Ana',
          places: 12,
          jauge: 10,
        }),
      ).not.toMatch(/[{}]/);
  });

  it('fills the sentence and names the first field', () => {
    const problem = toProblem(new AppError('champs-invalides', { fields: [{ path: 'Nom', code: 'trop-long', params: { max: 30 } }] }), {
      culture: 'fr',
      requestId: 'r',
    });
    expect(problem).toMatchObject({
      status: 400,
      detail: problem.errors?.[0]?.message,
      errors: [{ path: 'Nom', code: 'trop-long', params: { max: 30 } }],
    });
    expect(problem.errors?.[0]?.message).toContain('30');
  });
});

describe('a wrong request', () => {
  it.each([
    ['unreadable JSON', '{', 400, 'json-invalide'],
    ['an empty body', '', 400, 'json-invalide'],
    ['a prototype in the JSON', '{"item":{"__proto__":{"x":1}}}', 400, 'json-invalide'],
    ['an array', '[]', 400, 'champs-invalides'],
    ['null', 'null', 400, 'champs-invalides'],
    ['an unknown property', '{"item":{"Login":"a","MotDePasse":"b"},"autre":1}', 400, 'champs-invalides'],
    ['a number in place of a text', '{"item":{"Login":1,"MotDePasse":"b"}}', 400, 'champs-invalides'],
    ['a text that is too long', `{"item":{"Login":"a","MotDePasse":"${'b'.repeat(151)}"}}`, 400, 'champs-invalides'],
    ['a NUL', String.raw`{"item":{"Login":"a\u0000","MotDePasse":"b"}}`, 400, 'requete-invalide'],
    ['a very deep JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'champs-invalides'],
  ])('%s is refused', async (...[, payload, status, code]) => {
    const reply = await post(payload);
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status, code });
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('names the fields', async () => {
    const reply = await post('{"item":{"Login":""},"autre":1}');
    expect(reply.json().errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['item.Login', 'obligatoire'],
      ['item.MotDePasse', 'obligatoire'],
      ['autre', 'champ-inconnu'],
    ]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body in %s answers 415',
    async (type) => {
      const reply = await post('x', { 'content-type': type });
      expect(reply.json()).toMatchObject({ status: 415, code: 'type-de-contenu' });
    },
  );

  it('a body above 5 MB answers 413', async () => {
    const reply = await post(JSON.stringify({ item: 'x'.repeat(6_000_000) }));
    expect(reply.json()).toMatchObject({ status: 413, code: 'trop-volumineux' });
  });

  it.each([
    ['GET', '/api', 404],
    ['GET', '/api/', 404],
    ['GET', '/api/inconnu', 404],
    ['POST', '/api/inconnu', 404],
    ['GET', '/api/%zz', 404],
    ['GET', '/api/login', 405],
    ['DELETE', '/api/ping', 405],
    ['PATCH', '/api/logout', 405],
    ['PUT', '/api/trad-libelles/12', 405],
    ['GET', '/api/events/x', 404],
  ] as const)('%s %s answers %d', async (method, url, status) => {
    const reply = await api.app.inject({ method, url });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ status });
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it.each(['abc', '0', '-1', '1.5', '1e3', '99999999999', '%00', "1' or 1=1"])('an address with the id %s names nothing', async (id) => {
    const session = await api.signInWith();
    expect((await session.call('GET', `/api/trad-libelles/${id}`)).statusCode).toBe(404);
  });

  it('is told in the language asked for, French when it is unknown', async () => {
    const titles = await Promise.all(
      ['fr', 'en', 'es', 'xx'].map(
        async (culture) => (await api.app.inject({ method: 'GET', url: '/api/ping', headers: { culture } })).json().title,
      ),
    );
    expect(titles[0]).toBe('Connectez-vous pour continuer.');
    expect(new Set(titles).size).toBe(3);
    expect(titles[3]).toBe(titles[0]);
  });
});

describe('what is not a request', () => {
  async function exchange(head: string): Promise<string> {
    const { port } = new URL(listening);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(head);
    let reply = '';
    for await (const chunk of socket) reply += String(chunk);
    return reply;
  }
  let listening: string;
  beforeAll(async () => {
    listening = await api.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('is refused in the same form', async () => {
    const reply = await exchange("ceci n'est pas HTTP\r\n\r\n");
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).toContain('content-type: application/problem+json');
    expect(reply).toContain('"code":"requete-invalide"');
  });

  it('or has an endless address is refused with 414', async () => {
    const reply = await exchange(`GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 414 /);
    expect(reply).toContain('"code":"adresse-trop-longue"');
  });

  it('or has endless headers is refused with 431', async () => {
    const reply = await exchange(`GET /api/ping HTTP/1.1\r\nhost: localhost\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 431 /);
    expect(reply).toContain('"code":"entetes-trop-longs"');
  });
});

describe('a failure of ours', () => {
  it('answers 500 with a fixed sentence and no trace of its cause, and fails the test that did not expect it', async () => {
    const broken = await startApiApp();
    const session = await broken.signInWith();
    await broken.database.pool.query('alter table trad_libelle rename to autre');
    const reply = await session.call('GET', '/api/trad-libelles/1');
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({ code: 'interne', title: 'Une erreur est survenue lors de la transaction.' });
    expect(reply.body).not.toMatch(/trad_libelle|select|\.ts|at /);
    await expect(broken.close()).rejects.toThrow('GET /api/trad-libelles/{id}: 500 interne is not declared');
  });

  it('answers 503 while the database is away', async () => {
    const pool = createPool({ target: { socket: '/nonexistent', database: 'absente' }, max: 1 });
    const app = await buildApp({ pool, config: TEST_CONFIG });
    const reply = await login(app, { Login: 'anne@exemple.test', MotDePasse: PASSWORD });
    expect(reply.json()).toMatchObject({ status: 503, code: 'indisponible' });
    const health = await app.inject({ method: 'GET', url: '/health' });
    expect(health.statusCode).toBe(503);
    expect(health.json()).toMatchObject({ database: 'injoignable' });
    await app.close();
    await pool.end();
  });
});
