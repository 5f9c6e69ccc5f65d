import { describe, expect, it } from 'vitest';
import { pageOf } from '../pages/contract-page.ts';
import { changesOf } from './changes.ts';
import { type ContractDocument, surfaceOf } from './surface.ts';

interface Parts {
  readonly films?: object;
  readonly call?: object;
  readonly input?: object;
  readonly values?: readonly number[];
}

const FILM = { type: 'object', properties: { Id: { type: 'integer' }, Titre: { type: ['string', 'null'] } }, required: ['Id'] };
const INPUT = { type: 'object', properties: { Titre: { type: 'string', maxLength: 200 } } };

function json(name: string) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}

function contract({ films = FILM, call = {}, input = INPUT, values = [1, 2] }: Parts = {}): ContractDocument {
  const create = {
    operationId: 'createFilm',
    'x-right': 'FILM-WRITE',
    requestBody: { content: json('FilmInput'), required: true },
    responses: { 200: { content: json('Film') } },
    ...call,
  };
  return { paths: { '/films': { post: create } }, components: { schemas: { Film: films, FilmInput: input, Etat: { enum: values } } } };
}

function describeChanges(before: ContractDocument, after: ContractDocument): readonly string[] {
  return changesOf(surfaceOf(before), surfaceOf(after)).map(({ kind, name, breaks }) => `${breaks ? 'breaks' : 'keeps'} ${kind} ${name}`);
}

describe('a change of the contract', () => {
  it.each<[string, Parts, readonly string[]]>([
    ['nothing', {}, []],
    [
      'a field more to read',
      { films: { ...FILM, properties: { ...FILM.properties, Annee: { type: 'integer' } }, required: ['Id', 'Annee'] } },
      ['keeps field Film.Annee'],
    ],
    ['a field less', { films: { ...FILM, properties: { Id: { type: 'integer' } } } }, ['breaks field Film.Titre']],
    ['another type', { films: { ...FILM, properties: { ...FILM.properties, Titre: { type: 'integer' } } } }, ['breaks field Film.Titre']],
    ['a field that may be absent', { films: { ...FILM, required: [] } }, ['breaks field Film.Id']],
    ['a field that is always there', { films: { ...FILM, required: ['Id', 'Titre'] } }, ['keeps field Film.Titre']],
    [
      'a field that may be sent',
      { input: { ...INPUT, properties: { ...INPUT.properties, Note: { type: 'string' } } } },
      ['keeps field FilmInput.Note'],
    ],
    ['a field that must be sent', { input: { ...INPUT, required: ['Titre'] } }, ['breaks field FilmInput.Titre']],
    [
      'a shorter text',
      { input: { ...INPUT, properties: { Titre: { type: 'string', maxLength: 100 } } } },
      ['breaks field FilmInput.Titre'],
    ],
    ['a value more', { values: [1, 2, 3] }, ['keeps value Etat.3']],
    ['a value less', { values: [1] }, ['breaks value Etat.2']],
    ['another right', { call: { 'x-right': 'FILM-CREATE' } }, ['breaks operation createFilm']],
    ['a right more that lets in', { call: { 'x-right-others': ['CATALOGUE'] } }, ['keeps operation createFilm']],
    [
      'a parameter that must be sent',
      { call: { parameters: [{ name: 'annee', in: 'query', required: true, schema: { type: 'integer' } }] } },
      ['breaks parameter createFilm.annee'],
    ],
    [
      'a parameter that may be sent',
      { call: { parameters: [{ name: 'annee', in: 'query', schema: { type: 'integer' } }] } },
      ['keeps parameter createFilm.annee'],
    ],
  ])('tells %s and its effect on programs', (_what, parts, expected) => {
    expect(describeChanges(contract(), contract(parts))).toEqual(expected);
  });

  it('tells an operation and a schema once, without their parts', () => {
    const without = { paths: {}, components: { schemas: { Etat: { enum: [1, 2] } } } };
    expect(describeChanges(without, contract())).toEqual(['keeps operation createFilm', 'keeps schema Film', 'keeps schema FilmInput']);
    expect(describeChanges(contract(), without)).toEqual(['breaks operation createFilm', 'keeps schema Film', 'keeps schema FilmInput']);
  });

  it('does not tell of sentences and examples', () => {
    expect(describeChanges(contract(), contract({ films: { ...FILM, description: 'Une œuvre.', examples: [{ Id: 1 }] } }))).toEqual([]);
  });
});

describe('the page of changes', () => {
  it('names each version, the newest first, and what breaks before what was added', () => {
    const [first, second, third] = [contract(), contract({ values: [1, 2, 3] }), contract({ values: [2, 3, 4] })].map(surfaceOf);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three contracts');
    const page = pageOf(
      [
        { version: '1.0.0', surface: first },
        { version: '1.1.0', surface: second },
      ],
      third,
    );
    expect(page.slice(page.indexOf('## After'))).toBe(`## After 1.1.0
1 operations (1 before), 2 changes, 1 of which break.

### What breaks
- breaks: value \`Etat.1\` removed

### Added
- value \`Etat.4\` added

## 1.1.0
1 operations (1 before), 1 changes, 0 of which break.

### Added
- value \`Etat.3\` added

## 1.0.0
The first contract: 1 operations.
`);
  });
});
