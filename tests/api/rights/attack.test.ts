/**
 * Requests of an attacker with a session and every right to each operation of the OpenAPI document: texts meant for SQL in every place
 * that takes one, and values that nobody may give. `npm run attack` asks all, `npm test` a sample. No session and no right: `operations.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#generated/contract/operations.gen.ts';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { words } from '#domain/values/random.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { checksum } from '../support/checksum.ts';

const EVERY = process.env['ATTACK'] === 'full' ? 1 : 12;

function sample<T>(list: readonly T[]): readonly T[] {
  return list.filter((_, index) => index % EVERY === 0);
}

const TEXTS = [
  "' or '1'='1",
  "'; drop table film; --",
  "x') union select mot_de_passe from utilisateur --",
  '\\',
  '%_%',
  '$1',
  '\u0000',
  '\ud800',
];
const APART = new Set(['streamEvents', 'login', 'confirmLogin', 'replayLogin', 'logout', 'retrieveInsRecups', 'restartFrontCache']);
const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
/** Tables that the journal of access, signing in, remembering views and asking for exports write by themselves. */
const CHANGING = ['session', 'travail', 'essai_connexion', 'utilisateur_presentation', 'verrou', 'regard', 'acces_acte'];

const all = Object.values<EntityDescriptor>(entities);
const searched = all.filter(({ name }) => operations.some(({ entity, action }) => entity === name && action === 'search'));

let api: ApiApp;
let attacker: SignedIn;
beforeAll(async () => {
  api = await startApiApp();
  attacker = await api.signInWith(...rights.map(({ code }) => code));
});
afterAll(() => api.close());

describe('a text meant for SQL', () => {
  it('in an address or in a body breaks nothing and changes nothing', async () => {
    const before = await checksum(api.database.pool, CHANGING);
    const broken: string[] = [];
    for (const { method, path, operationId } of sample(operations.filter((one) => !APART.has(one.operationId))))
      for (const text of TEXTS) {
        const url = path.replace(/\{\w+\}/g, encodeURIComponent(text.replaceAll('\ud800', '�')));
        const body = { Id: text, Version: text, Nom: text, filter: { Criteres: { field: text, op: 'eq', value: text } }, item: text };
        const reply = await attacker.call(
          METHODS[method],
          `${url}?search=${encodeURIComponent(text.replaceAll('\ud800', '�'))}`,
          method === 'get' ? undefined : body,
        );
        if (reply.statusCode >= 500) broken.push(`${operationId} ${JSON.stringify(text)} ${reply.statusCode}`);
      }
    expect(broken).toEqual([]);
    expect(await checksum(api.database.pool, CHANGING)).toEqual(before);
  });

  it('in a filter finds nothing and breaks nothing, field by field', async () => {
    const wrong: string[] = [];
    for (const entity of searched)
      for (const field of sample(entity.fields.filter(({ kind }) => kind === 'string' || kind === 'text' || kind === 'email')))
        for (const value of TEXTS) {
          const filter = { Criteres: { field: field.name, op: 'eq', value } };
          const reply = await attacker.call('POST', `/api/${entity.plural}/filter`, { filter, skip: 0, take: 5 });
          const isNothing = reply.statusCode === 200 ? reply.body === '[]' : reply.statusCode === 400;
          if (!isNothing) wrong.push(`${entity.name}.${field.name} ${JSON.stringify(value)} ${reply.statusCode}`);
        }
    expect(wrong).toEqual([]);
  });

  it('is found where it is what a record says: the filter asks the database', async () => {
    const [text = ''] = TEXTS;
    expect((await attacker.call('POST', '/api/personnes', { Nom: text })).statusCode).toBe(200);
    const filter = { Criteres: { field: 'Nom', op: 'eq', value: text } };
    expect((await attacker.call('POST', '/api/personnes/filter', { filter, skip: 0, take: 5 })).json()).toHaveLength(1);
  });
});

describe('values that nobody may give', () => {
  it('are refused by their name in every creation, and nothing is made', async () => {
    const missed: string[] = [];
    for (const entity of all.filter((one) => one.operations.includes('create')))
      for (const name of sample([
        'MotDePasseHash',
        '__proto__x',
        'IsAdministrateur',
        ...entity.fields.filter(({ readOnly }) => readOnly).map((field) => field.name),
      ])) {
        const reply = await attacker.call('POST', `/api/${entity.plural}`, { [name]: 1 });
        if (reply.statusCode !== 400 && reply.statusCode !== 409) missed.push(`${entity.name}.${name} ${reply.statusCode}`);
      }
    expect(missed).toEqual([]);
  });
});

describe('texts of films that are in no batch of a translator', () => {
  const TRANSLATOR = words(
    'FESTIVAL-TRANCHES FESTIVAL-TRANCHE FESTIVAL-TRANCHE-FILMS FESTIVAL-TRANCHE-FILM FESTIVAL-TRANCHE-FILM-WRITE',
  ).concat(words('FILMS FILM FILM-TEXTE FILM-TEXTE-WRITE FILM-TEXTE-DELETE FILM-TITRE FILM-TITRE-WRITE FILM-TITRE-DELETE'));

  it('are neither read, written, deleted nor added by any operation', async () => {
    const translator = await api.signInWith(...TRANSLATOR);
    const IdFilm = (await attacker.call('POST', '/api/films', { TitreOriginal: 'Ailleurs' })).json();
    const IdTexteType = (await attacker.call('POST', '/api/texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } })).json();
    const given = { IdFilm, IdLangue: LangueSysteme.fr };
    const parts = { 'film-textes': { ...given, IdTexteType, Texte: 'Tenu secret' }, 'film-titres': { ...given, Titre: 'Secret' } };
    for (const [plural, data] of Object.entries(parts)) {
      const id = (await attacker.call('POST', `/api/${plural}`, data)).json();
      const one = `/api/${plural}/${id}`;
      const record = (await attacker.call('GET', one)).json();
      const before = await checksum(api.database.pool, CHANGING);
      const replies = [
        await translator.call('GET', one),
        await translator.call('GET', `${one}/historique`),
        await translator.call('PUT', one, { ...record, IdLangue: LangueSysteme.en }),
        await translator.call('DELETE', one, { Id: id, Version: record.Version }),
        await translator.call('POST', `/api/${plural}/lot`, { Items: [record] }),
        await translator.call('POST', `/api/${plural}`, data),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 403]);
      const listed = await translator.call('POST', `/api/${plural}/filter`, { filter: {}, skip: 0, take: 50 });
      expect([listed.statusCode, listed.json()]).toEqual([200, []]);
      expect(await checksum(api.database.pool, CHANGING)).toEqual(before);
    }
    // The French title is a field of every film.
    for (const url of [`/api/films/${IdFilm}`, `/api/films/${IdFilm}/historique`])
      expect((await translator.call('GET', url)).body).not.toContain('Tenu secret');
  });
});
