/**
 * Only declared fields leave. Every text of the records that a site reads is a canary that names its field; whatever comes out of the
 * operations of the contract must stand in it as the source of a property (`x-source`), and each address is one of the contract.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#generated/contract/operations.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { DeclaredReplies } from '#server/public/declared-reply.ts';
import { HOST } from '../support/api-app.ts';
import { type PublicSite, startPublicSite, YEAR } from '../support/public-site.ts';

const document: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../generated/openapi.json'), 'utf8'));
/** Tables of the records that an answer is made of, and of those around them. */
const TABLES = [
  'film',
  'film-titre',
  'film-texte',
  'film-credit',
  'film-image',
  'film-note',
  'film-copie',
  'festival-inscription',
  'festival-section',
  'festival-programme',
  'festival-programmation',
  'festival-salle',
  'festival-lieu',
  'festival-edition',
  'festival-publication',
  'adresse',
  'personne',
  'contact',
  'structure',
  'inscription-prix',
  'festival-prix-edition',
  'texte-type',
  'genre',
  'fonction',
] as const;
/** Codes and colours, which other rules hold. */
const APART = new Set([
  'festival-section.CouleurFond',
  'festival-section.CouleurTexte',
  'festival-edition.Couleur',
  'festival-edition.Fuseau',
]);
const CANARY = /canari-([a-z-]+)-(\w+?)-/g;

let site: PublicSite;
let ids: { readonly film: number; readonly person: number };

beforeAll(async () => {
  site = await startPublicSite();
  const { create } = site.staff;
  const IdAdresse = { Adresse: { Adresse1: '1 quai', Ville: 'Valombre' } };
  await site.staff.update('festival-salles', site.room, IdAdresse);
  const genre = await create('genres', { TradLibelle: { TraductionFr: 'Drame' } });
  const { film, entry } = await site.addFilm({ TitreOriginal: 'Aurore', IdsGenre: [genre] });
  const person = await create('personnes', {
    Prenom: 'Ada',
    Nom: 'Kerbrat',
    TradBiographie: { TraductionFr: 'Bio' },
  });
  await site.consent(person, 'site');
  const structure = await create('structures', { RaisonSociale: 'Mécène' });
  await create('film-credits', { IdFilm: film, IdPersonne: person, IdFonction: 1 });
  await create('film-titres', { IdFilm: film, IdLangue: 38, Titre: 'Titre français' });
  const type = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
  const inner = await create('texte-types', { TradLibelle: { TraductionFr: 'Comité' } });
  await create('texte-attendus', { Eannee: YEAR, IdTexteType: type, IdLangue: 38 });
  await create('film-textes', { IdFilm: film, IdTexteType: type, IdLangue: 38, Texte: 'Public' });
  await create('film-textes', { IdFilm: film, IdTexteType: inner, IdLangue: 36, Texte: 'Interne' });
  const IdPrix = await create('festival-prixs', { TradLibelle: { TraductionFr: 'Grand Prix' }, IsActif: true });
  await create('festival-prix-editions', { IdPrix, Eannee: YEAR, PublicLe: '2020-01-01T00:00:00.000', IdStructure: structure });
  await create('inscription-prixs', { IdInscription: entry, IdPrix, Complement: 'À part' });
  await site.addScreening({ CodeBilletterie: 'B12' });
  ids = { film, person };
  await plantCanaries();
  await site.publish();
});
afterAll(() => site.staff.api.close());

/** Straight into the tables: what a form would refuse or hide is there as well. Publications that exist keep their own texts. */
async function plantCanaries(): Promise<void> {
  const { pool } = site.staff.api.database;
  for (const name of TABLES) {
    const { table, fields }: EntityDescriptor = entities[name];
    for (const { name: field, column, kind, max } of fields) {
      if (column === null || (kind !== 'string' && kind !== 'text') || APART.has(`${name}.${field}`)) continue;
      const canary = `canari-${name}-${field}-`;
      if (max !== undefined && max < canary.length + 10) continue;
      await pool.query(`update ${table} set ${column} = $1 || id where ${column} is not null or $2`, [
        canary,
        kind === 'text' || max === undefined,
      ]);
    }
  }
  for (const [field, table] of [
    ['Commentaire', 'personne'],
    ['Email', 'personne'],
    ['Commentaire', 'film'],
  ] as const)
    await pool.query(`update ${table} set ${field.toLowerCase()} = $1 || id || '@exemple.test'`, [`canari-${table}-${field}-`]);
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), value);
}

/** `film.TitreOriginal` of every property that names its source. */
function declaredSources(): ReadonlySet<string> {
  const schemas = at(document, 'components', 'schemas');
  const text = JSON.stringify(Object.entries(schemas ?? {}).filter(([name]) => name.startsWith('Public')));
  return new Set([...text.matchAll(/"x-source":"([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
}

const reads = operations.filter(
  ({ path: route, method }) =>
    method === 'get' && route.startsWith('/api/public/v1/') && !route.includes('{jeton}') && !route.includes('{taille}'),
);

async function answers(): Promise<readonly (readonly [string, string])[]> {
  return Promise.all(
    reads.map(async ({ path: route, operationId }) => {
      const id = operationId === 'getPublicPersonne' ? ids.person : ids.film;
      const reply = await site.get(`${route.replace('/api/public/v1/', '').replace('{id}', String(id))}?lang=fr`);
      expect([operationId, reply.statusCode]).toEqual([operationId, 200]);
      return [operationId, reply.body] as const;
    }),
  );
}

describe('what leaves', () => {
  it('comes from declared fields, whatever the records hold', async () => {
    const declared = declaredSources();
    expect(declared.size).toBeGreaterThan(25);
    const found = new Set<string>();
    for (const [, body] of await answers())
      for (const [, entity, field] of body.replaceAll('\r\n ', '').matchAll(CANARY)) found.add(`${entity}.${field}`);
    // The planting itself works: these are meant to leave.
    for (const source of ['film.TitreOriginal', 'personne.Nom', 'film-texte.Texte', 'inscription-prix.Complement'])
      expect(found).toContain(source);
    expect([...found].filter((source) => !declared.has(source))).toEqual([]);
  });

  it('names fields of the schema as its sources', () => {
    const schemaFields = new Set(Object.values(entities).flatMap(({ name, fields }) => fields.map((field) => `${name}.${field.name}`)));
    expect([...declaredSources()].filter((source) => !schemaFields.has(source))).toEqual([]);
  });

  it('holds no text of the committee, no mail address and no text that the catalogue does not wait for', async () => {
    for (const [, body] of await answers()) {
      expect(body).not.toMatch(/@exemple\.test|canari-film-Commentaire|canari-personne-Email/);
      // One text of the film in the table, of the two: that which the catalogue waits for.
      expect(new Set(body.match(/canari-film-texte-Texte-\d+/g) ?? []).size).toBeLessThanOrEqual(1);
    }
  });
});

describe('the contract', () => {
  it('is the list of what leaves: a property that it does not declare is taken out', async () => {
    const replies = new DeclaredReplies();
    const film = {
      Id: 1,
      Titre: 'Aurore',
      Commentaire: 'À revoir',
      Textes: [{ Type: 'Synopsis', Langue: 'fr', Texte: 'T', IdTranche: 3 }],
    };
    const kept = JSON.stringify(await replies.keep('getPublicFilm', film));
    expect(JSON.parse(kept)).toMatchObject({ Id: 1, Titre: 'Aurore', Textes: [{ Type: 'Synopsis', Langue: 'fr', Texte: 'T' }] });
    expect(kept).not.toMatch(/Commentaire|revoir|IdTranche/);
    await expect(replies.keep('getFilm', film)).rejects.toThrow('getFilm');
  });

  it('shows these operations to whoever is signed in, with the way in of a site', async () => {
    const nobody = await site.staff.api.signInWith();
    const reply = await site.staff.api.app.inject({ method: 'GET', url: '/api/openapi.json', headers: { ...nobody.headers, host: HOST } });
    const call = at(reply.json(), 'paths', '/public/v1/films', 'get');
    expect(call).toMatchObject({
      operationId: 'listPublicFilms',
      tags: ['lecture-publique'],
      security: [{ clePublique: [] }, { cleEntete: [] }],
    });
    expect(at(reply.json(), 'components', 'securitySchemes', 'clePublique', 'scheme')).toBe('bearer');
  });
});
