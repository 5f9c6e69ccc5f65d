/**
 * Every operation of the contract, called with tokens of each kind: of fewer rights, of reading alone, of one kind of records, from another
 * network, expired, revoked, of an owner who left. No answer holds a canary that the token does not open, nothing is written, and each
 * refusal says its reason. `npm run attack` asks all, `npm test` a sample.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationDescriptor, operations } from '#generated/contract/operations.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { isProgramWrite } from '#server/session/tokens.ts';
import { type ApiApp, HOST, PASSWORD, type SignedIn, startApiApp } from '../support/api-app.ts';
import { createTally, sampleOf, SUITE_MS } from '../support/attack-tally.ts';
import { checksum } from '../support/checksum.ts';

const OF_FILM = 'canarifilm';
const OF_PERSON = 'canaripersonne';
const CANARY = new RegExp(`${OF_FILM}|${OF_PERSON}`, 'i');
/** Written by the calls themselves: the last use of a token, lines of the journal of access, texts that are found later, the seal of the books. */
const CHANGING = ['jeton_acces', 'acces_acte', 'session', 'travail', 'chaine_comptable'];
/** The stream never ends; the others act on the session of the caller. */
const APART = new Set(['streamEvents', 'login', 'replayLogin', 'logout']);
const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
const EVERY = 12;

const sampleOperations = sampleOf(
  operations.filter(({ operationId, right }) => right !== 'public' && !APART.has(operationId)),
  EVERY,
);

let api: ApiApp;
let director: SignedIn;
const ids = new Map<string, number>();
/** Rights that tokens of each kind are made of. */
const codes = rights.map(({ code }) => code);

beforeAll(async () => {
  api = await startApiApp();
  director = await api.signInWith(...codes);
  ids.set('film', await create('films', { TitreOriginal: OF_FILM }));
  ids.set('personne', await create('personnes', { Nom: OF_PERSON, Email: `${OF_PERSON}@exemple.test` }));
  ids.set('film-credit', await create('film-credits', await credit()));
}, SUITE_MS);
afterAll(() => api.close());

async function create(plural: string, record: object): Promise<number> {
  const reply = await director.call('POST', `/api/${plural}`, record);
  if (reply.statusCode !== 200) throw new Error(`${plural}: ${reply.body}`);
  return reply.json();
}

async function credit(): Promise<object> {
  const IdFonction = await create('fonctions', { TradLibelle: { TraductionFr: 'Réalisation' } });
  return { IdFilm: ids.get('film'), IdPersonne: ids.get('personne'), IdFonction };
}

interface TokenOptions {
  readonly Droits?: readonly string[];
  readonly IsLecture?: boolean;
  readonly EntitesPermises?: readonly string[];
  readonly Adresses?: readonly string[];
  readonly DateExpiration?: string;
}

function day(from: number): string {
  return new Date(api.now() + from * 86_400_000).toISOString().slice(0, 10);
}

async function token(wanted: TokenOptions = {}, owner = director): Promise<{ readonly Id: number; readonly Jeton: string }> {
  const body = { Libelle: 'Attaque', Droits: codes, IsLecture: false, DateExpiration: day(300), MotDePasse: PASSWORD, ...wanted };
  const reply = await owner.call('POST', '/api/mon-compte/jetons', body);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

interface Answer {
  readonly operation: OperationDescriptor;
  readonly status: number;
  readonly code: unknown;
  readonly body: string;
}

async function ask(jeton: string, operation: OperationDescriptor, address = '192.0.2.9'): Promise<Answer> {
  const { method, path, entity, action } = operation;
  const id = ids.get(entity ?? '') ?? 2_000_000_000;
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'lot' ? '00000000-0000-4000-8000-000000000000' : String(id)));
  const query = action === 'list' ? `?filter=${encodeURIComponent('{}')}&skip=0&take=50` : '';
  const payload = action === 'search' ? { filter: {}, skip: 0, take: 50 } : {};
  // The pace of a token is that of people: the clock leaves it time.
  api.advance(200);
  const reply = await api.app.inject({
    method: METHODS[method],
    url: `${url}${query}`,
    headers: { host: HOST, authorization: `Bearer ${jeton}` },
    remoteAddress: address,
    ...(method === 'get' ? {} : { payload }),
  });
  const isProblem = String(reply.headers['content-type']).includes('problem');
  return { operation, status: reply.statusCode, code: isProblem ? reply.json().code : null, body: reply.body };
}

/** Asks all, and tells what got through by the rule of the kind: null, nothing. */
async function sweep(title: string, jeton: string, leakOf: (answer: Answer) => string | null): Promise<readonly string[]> {
  const tally = createTally(`tokens, ${title}`);
  for (const operation of sampleOperations) {
    const answer = await ask(jeton, operation);
    const leak = leakOf(answer);
    tally.note(leak === null ? null : `${operation.operationId} ${answer.status} ${String(answer.code)}: ${leak}`);
  }
  tally.tell();
  expect(tally.tries()).toBeGreaterThan(200);
  return tally.leaks;
}

function refusedAs(code: string) {
  return (answer: Answer): string | null => (answer.code === code && !CANARY.test(answer.body) ? null : 'is not refused');
}

describe('a token that opens nothing any more', () => {
  it.each<[string, string, () => Promise<string>]>([
    ['from another network', 'jeton-acces-adresse', async () => (await token({ Adresses: ['198.51.100.0/24'] })).Jeton],
    [
      'revoked',
      'jeton-acces-refuse',
      async () => {
        const { Id, Jeton } = await token();
        expect((await director.call('DELETE', `/api/mon-compte/jetons/${Id}`)).json()).toBe(true);
        return Jeton;
      },
    ],
    [
      'of an owner who left',
      'jeton-acces-refuse',
      async () => {
        const leaver = await api.signInWith(...codes);
        const { Jeton } = await token({}, leaver);
        const record = (await director.call('GET', `/api/utilisateurs/${leaver.person.id}`)).json();
        const left = await director.call('PUT', `/api/utilisateurs/${leaver.person.id}`, { ...record, IsActif: false });
        expect(left.statusCode).toBe(200);
        return Jeton;
      },
    ],
    [
      'expired',
      'jeton-acces-refuse',
      async () => {
        const { Jeton } = await token({ DateExpiration: day(1) });
        api.advance(2 * 86_400_000);
        director = await api.signIn(director.person);
        return Jeton;
      },
    ],
  ])('%s is refused by every operation, and changes nothing', { timeout: SUITE_MS }, async (title, code, make) => {
    const jeton = await make();
    const before = await checksum(api.database.pool, CHANGING);
    expect(await sweep(title, jeton, refusedAs(code))).toEqual([]);
    expect(await checksum(api.database.pool, CHANGING)).toEqual(before);
  });
});

describe('a token within its limits', () => {
  it('of reading alone writes nothing, by any operation', { timeout: SUITE_MS }, async () => {
    const { Jeton } = await token({ IsLecture: true });
    const before = await checksum(api.database.pool, CHANGING);
    const leaks = await sweep('reading alone', Jeton, ({ operation: { method, path }, code }) =>
      isProgramWrite(METHODS[method], path) && code !== 'jeton-acces-lecture' ? 'writes' : null,
    );
    expect(leaks).toEqual([]);
    expect(await checksum(api.database.pool, CHANGING)).toEqual(before);
  });

  it('of two rights opens their operations alone, and tells of no other record', { timeout: SUITE_MS }, async () => {
    const Droits = ['FILMS', 'FILM'];
    const { Jeton } = await token({ Droits });
    const leaks = await sweep('fewer rights', Jeton, ({ operation, status, body }) => {
      const acceptedRights = [operation.right.replace(/^self:/, ''), ...(operation.others ?? [])];
      if (!acceptedRights.some((code) => Droits.includes(code)) && ![401, 403].includes(status)) return 'opens without its right';
      return body.toLowerCase().includes(`${OF_PERSON}@`) ? 'tells of a person' : null;
    });
    expect(leaks).toEqual([]);
  });

  it('of one kind of records opens no other, whatever its rights', { timeout: SUITE_MS }, async () => {
    const { Jeton } = await token({ EntitesPermises: ['film'] });
    const leaks = await sweep('one kind of records', Jeton, ({ operation, code, body }) => {
      if (operation.entity !== 'film' && code !== 'jeton-acces-fiches') return 'opens another kind';
      return body.toLowerCase().includes(`${OF_PERSON}@`) ? 'tells of a person' : null;
    });
    expect(leaks).toEqual([]);
  });

  it('of one kind of records follows no path to another: no filter guesses there', async () => {
    const credits = operations.find(({ operationId }) => operationId === 'searchFilmCredits');
    if (credits === undefined) throw new Error('searchFilmCredits');
    async function find(jeton: string): Promise<number> {
      const filter = { Criteres: { field: 'Personne.Nom', op: 'eq', value: OF_PERSON } };
      const headers = { host: HOST, authorization: `Bearer ${jeton}` };
      return (await api.app.inject({ method: 'POST', url: credits?.path ?? '', headers, payload: { filter, skip: 0, take: 5 } }))
        .statusCode;
    }
    const Droits = ['FILM-CREDIT', 'PERSONNE', 'PERSONNES'];
    expect(await find((await token({ Droits })).Jeton)).toBe(200);
    expect(await find((await token({ Droits, EntitesPermises: ['film-credit'] })).Jeton)).toBe(400);
  });

  it('does more than that where it may: the sweep finds the canaries', { timeout: SUITE_MS }, async () => {
    const { Jeton } = await token({ IsLecture: true });
    const found: string[] = [];
    for (const operation of operations.filter(({ entity, action }) => ids.has(entity ?? '') && ['get', 'search'].includes(action))) {
      const {
        body,
        operation: { operationId },
      } = await ask(Jeton, operation);
      if (CANARY.test(body)) found.push(operationId);
    }
    expect(found).toEqual(expect.arrayContaining(['getFilm', 'searchFilms', 'getPersonne', 'searchPersonnes']));
  });
});
