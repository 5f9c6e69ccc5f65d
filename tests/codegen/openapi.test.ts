/** The contract of the whole schema: every call has its right, every write its bounds. */
import { readFile } from 'node:fs/promises';
import { errors } from '#domain/errors/catalogue.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { generate } from '#codegen/generate.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EnumDescriptor } from '#generated/entities/descriptor.gen.ts';
import { enums as allEnums } from '#generated/enums/all.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';

interface Call {
  readonly operationId: string;
  readonly 'x-right': string;
  readonly 'x-right-reason'?: string;
  readonly 'x-entity'?: string;
  readonly 'x-action'?: string;
  readonly parameters?: readonly object[];
  readonly description?: string;
  readonly security?: readonly object[];
  readonly requestBody?: Holder;
  readonly responses: Readonly<Record<string, Holder>>;
}
interface Holder {
  readonly content?: Readonly<Record<string, { readonly example?: unknown; readonly examples?: unknown }>>;
}
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | object;
  readonly [key: string]: unknown;
}

const enums: Readonly<Record<string, EnumDescriptor>> = allEnums;
const ROOT = new URL('../..', import.meta.url).pathname;
let paths: Readonly<Record<string, Readonly<Record<string, Call>>>> = {};
let schemas: Readonly<Record<string, Schema>> = {};
let parameters: Readonly<Record<string, object>> = {};
let calls: readonly Call[] = [];

beforeAll(async () => {
  const { files } = await generate(ROOT);
  const document = JSON.parse(files.find(({ path }) => path === 'generated/openapi.json')?.text ?? '{}');
  paths = document.paths;
  schemas = document.components.schemas;
  parameters = document.components.parameters;
  calls = Object.values(paths).flatMap((item) => Object.values(item));
}, 60_000);

function pluralOf(type: string): string {
  return Object.values(entities).find(({ entity }) => entity === type)?.plural ?? '';
}

describe('every operation', () => {
  it('has a name of its own', () => {
    const names = calls.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(1000);
  });

  it('asks for a right that exists, or says why it asks for none', () => {
    const codes = new Set(rights.map(({ code }) => code));
    const wrong = calls.filter((call) => {
      const right = call['x-right'];
      const isOpen = right === 'public' || right === 'session' || right.startsWith('self:');
      return isOpen ? !call['x-right-reason'] : !codes.has(right);
    });
    expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('filters a list by five members, and sends a file in pieces of five', () => {
    expect(Object.keys(schemas['ListFilter']?.properties ?? {})).toEqual(
      expect.arrayContaining(['Tri', 'Classement', 'GlobalSearch', 'IdsPkExclude', 'IdsPk']),
    );
    expect(Object.keys(schemas['FichierMorceau']?.properties ?? {})).toEqual(['index', 'value', 'finish', 'inprogress', 'error']);
  });

  it('succeeds with 200 and no other status, but for the parts of a file and for what did not change', () => {
    const others = calls.flatMap(({ operationId, responses }) =>
      Object.keys(responses).flatMap((status) => (status !== '200' && status < '400' ? [`${operationId} ${status}`] : [])),
    );
    expect(others.filter((other) => !/^(dico|getPublic|listPublic)\w+ 304$/.test(other))).toEqual([
      'getFichier 206',
      'getFichier 304',
      'getLogo 304',
      'getImageContent 304',
    ]);
    expect(calls.filter(({ responses }) => !('200' in responses))).toEqual([]);
  });

  it('says in a sentence what it does and who may', () => {
    const mute = calls.filter(
      ({ description = '' }) => !/^.{10,}[.!?] (Droit [A-Z]|Toute personne connectée|Sans session)/s.test(description),
    );
    expect(mute.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('asks for the session to read and its handle too to write, or for an access token', () => {
    expect(paths['/films/{id}']?.['get']?.security).toEqual([{ session: [] }, { jeton: [] }]);
    expect(paths['/films/{id}']?.['put']?.security).toEqual([{ session: [], poignee: [] }, { jeton: [] }]);
    // An access token opens nothing that belongs to a session.
    expect(paths['/mon-compte']?.['get']?.security).toEqual([{ session: [] }]);
    expect(paths['/login']?.['post']?.security).toEqual([]);
    expect(calls.filter(({ security }) => security === undefined)).toEqual([]);
  });

  it('shows an example of each JSON that it takes and gives', () => {
    const bodies = calls.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, responses['200']].map((holder) => ({ operationId, media: holder?.content?.['application/json'] })),
    );
    const bare = bodies.filter(({ media }) => media !== undefined && media.example === undefined && media.examples === undefined);
    expect(bare.map(({ operationId }) => operationId)).toEqual([]);
    expect(bodies.length).toBeGreaterThan(3000);
  });

  it('that changes something needs more than a session, unless it is written by hand', () => {
    const writes = Object.values(paths).flatMap((item) =>
      Object.entries(item).flatMap(([method, call]) => (method === 'get' ? [] : [call])),
    );
    expect(writes.filter((call) => call['x-entity'] !== undefined && ['session', 'public'].includes(call['x-right']))).toEqual([]);
  });
});

describe('a refusal', () => {
  it('has one of the codes that the server knows', () => {
    expect(schemas['ProblemCode']?.['enum']).toEqual(Object.keys(errors).toSorted());
  });
});

describe('an entity', () => {
  it('has the calls of the wire format under the names that everybody uses', () => {
    const names = calls.filter((call) => call['x-entity'] === 'film').map(({ operationId }) => operationId);
    const expected = [
      'getFilm createFilm updateFilm deleteFilm duplicateFilm listFilms searchFilms countFilms countFilmsPost choixFilms saveFilmLot',
      'listFilmMotsCles addFilmMotsCles removeFilmMotsCles historiqueFilm',
    ];
    expect(names).toEqual(expect.arrayContaining(expected.join(' ').split(' ')));
    expect(paths['/films/{id}/mots-cles/{ids}']?.['post']?.operationId).toBe('addFilmMotsCles');
    expect(paths['/festival-inscriptions/{id}/transitions/programmer']?.['post']?.operationId).toBe(
      'transitionFestivalInscriptionProgrammer',
    );
  });

  it('that is only read has no call that writes', () => {
    const actions = calls.filter((call) => call['x-entity'] === 'utilisateur-droit').map((call) => call['x-action']);
    expect(actions.toSorted()).toEqual(['choix', 'count', 'countSearch', 'dictionary', 'get', 'historique', 'list', 'search']);
  });

  it('lets a person at the own record, and says so', () => {
    expect(paths['/utilisateurs/{id}']?.['put']).toMatchObject({ 'x-right': 'self:UTILISATEUR-WRITE' });
    expect(paths['/utilisateurs/{id}']?.['put']?.['x-right-reason']).toContain('propre fiche');
  });

  it('never shows a password', () => {
    expect(schemas['Utilisateur']?.properties).not.toHaveProperty('MotDePasse');
    expect(schemas['UtilisateurRow']?.properties).not.toHaveProperty('MotDePasse');
    expect(schemas['UtilisateurInput']?.properties).toHaveProperty('MotDePasse');
  });

  it('embeds its translations and owned records, and shows the text of its references', () => {
    expect(Object.keys(schemas['Contact']?.properties ?? {})).toEqual(
      expect.arrayContaining(['IdAdresse', 'Adresse', 'IdPersonne', 'PersonneLibelle', 'IdsActivite', 'ActiviteLibelles']),
    );
    expect(Object.keys(schemas['PaysRow']?.properties ?? {})).toEqual(expect.arrayContaining(['IdLibelle', 'Libelle']));
    expect(schemas['PaysRow']?.properties).not.toHaveProperty('TradLibelle');
    expect(schemas['Pays']?.properties).toMatchObject({ IdLibelle: { type: 'integer' } });
    expect(JSON.stringify(schemas['Pays']?.properties?.['TradLibelle'])).toContain('#/components/schemas/TradLibelle');
  });
});

describe('what is written', () => {
  it('refuses unknown properties everywhere', () => {
    const open = Object.entries(schemas).filter(([name, schema]) => name.endsWith('Input') && schema.additionalProperties !== false);
    expect(open.map(([name]) => name)).toEqual([]);
  });

  it('asks of a new record what the server asks', () => {
    expect(schemas['GenreInput']?.required).toEqual(['TradLibelle']);
    expect(schemas['GenreInput']?.properties).not.toHaveProperty('Version');
    expect(schemas['UtilisateurInput']?.required).toContain('MotDePasse');
    expect(schemas['UtilisateurInput']?.properties?.['MotDePasse']).toMatchObject({ type: 'string', minLength: expect.any(Number) });
    expect(schemas['GroupeUtilisateurInput']?.required).toContain('IdsDroit');
  });

  it('asks of a change its version alone, and of a lot which record each change is of', () => {
    const changes = Object.entries(schemas).filter(([name]) => paths[`/${pluralOf(name)}/{id}`]?.['put']?.['x-entity'] !== undefined);
    expect(changes.length).toBeGreaterThan(100);
    for (const [name] of changes) expect(schemas[`${name}Change`]).toMatchObject({ required: ['Version'], additionalProperties: false });
    expect(schemas['UtilisateurChange']?.properties?.['MotDePasse']).toMatchObject({ type: ['string', 'null'] });
    expect(JSON.stringify(paths['/genres/lot']?.['post']?.requestBody)).toContain('"required":["Id"]');
  });

  it('marks what it accepts back and changes nothing', () => {
    expect(schemas['FilmChange']?.properties?.['PaysLibelle']).toMatchObject({ readOnly: true });
    expect(schemas['MediaEmplacementInput']?.properties?.['NbFichiers']).toMatchObject({ readOnly: true });
    expect(schemas['FilmChange']?.properties?.['TitreOriginal']).not.toHaveProperty('readOnly');
  });

  it('types the filter of a list in its address too', () => {
    expect(JSON.stringify(paths['/films/filter']?.['get']?.parameters)).toContain('#/components/parameters/Filter');
    expect(parameters['Filter']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ListFilter' } } },
    });
  });

  it('bounds every number', () => {
    const unbounded = Object.values(entities).flatMap(({ entity, fields }) =>
      fields
        .filter(({ readOnly }) => !readOnly)
        .flatMap(({ name }) => {
          const schema = schemas[`${entity}Input`]?.properties?.[name];
          const isNumber = [schema?.type].flat().some((type) => type === 'integer' || type === 'number');
          return isNumber && (schema?.['minimum'] === undefined || schema['maximum'] === undefined) ? [`${entity}.${name}`] : [];
        }),
    );
    expect(unbounded).toEqual([]);
  });

  it('bounds flags by the sum of their values', () => {
    const flags = Object.values(entities).flatMap(({ entity, fields }) =>
      fields.filter(({ kind, readOnly }) => kind === 'flags' && !readOnly).map((field) => ({ entity, field })),
    );
    for (const { entity, field } of flags) {
      const sum = enums[field.enum ?? '']?.values.reduce((mask, { value }) => mask | value, 0);
      expect(schemas[`${entity}Input`]?.properties?.[field.name]).toMatchObject({ minimum: 0, maximum: sum });
    }
    expect(flags.length).toBeGreaterThan(0);
  });

  it('names the values of its enumerations', () => {
    expect(schemas['InscriptionStatut']).toMatchObject({
      type: 'integer',
      'x-enum-varnames': expect.arrayContaining(['propose', 'programme']),
    });
  });
});

describe('the committed contract', () => {
  it('is the one of the schema', async () => {
    const committed = JSON.parse(await readFile(`${ROOT}/generated/openapi.json`, 'utf8'));
    expect(Object.keys(committed.paths)).toEqual(Object.keys(paths));
  });
});
