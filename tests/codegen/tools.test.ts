/** What the three OpenAPI tools made of one document: their types agree, their fakers pass their validators. */
import { faker } from '@faker-js/faker/locale/fr';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { ZodType } from 'zod';
import type * as client from '#generated/client/types.gen.ts';
import type { components } from '#generated/contract/api.gen.d.ts';
import { serviceRoutes, serviceValidators } from '#generated/contract/services.gen.ts';
import * as fakers from '#generated/mocks/schemas.faker.ts';
import { inputSchemas } from '#generated/schemas/all.gen.ts';
import * as schemas from '#generated/schemas/index.ts';
import { inputLoaders } from '#generated/schemas/inputs.gen.ts';

type Contract = components['schemas'];

describe('types of the contract, the client and the validators', () => {
  it('agree on what is read', () => {
    expectTypeOf<Contract['Film']>().toExtend<client.Film>();
    expectTypeOf<client.Film>().toExtend<Contract['Film']>();
    expectTypeOf<schemas.FilmOutput>().toExtend<Contract['Film']>();
    expectTypeOf<client.Contact>().toExtend<Contract['Contact']>();
    expectTypeOf<schemas.ContactOutput>().toExtend<client.Contact>();
    expectTypeOf<client.FestivalParticipantBenevole>().toExtend<Contract['FestivalParticipantBenevole']>();
  });

  it('agree on what is written and listed', () => {
    expectTypeOf<schemas.FilmInputOutput>().toExtend<Contract['FilmInput']>();
    expectTypeOf<Contract['FilmInput']>().toExtend<client.FilmInput>();
    expectTypeOf<client.UtilisateurInput>().toExtend<Contract['UtilisateurInput']>();
    expectTypeOf<client.PaysRow>().toExtend<Contract['PaysRow']>();
    expectTypeOf<client.ListFilter>().toExtend<Contract['ListFilter']>();
  });
});

const isValidator = (value: unknown): value is ZodType => typeof value === 'object' && value !== null && 'safeParse' in value;

// A filter holds filters: the faker cuts them short.
const ENDLESS = ['Critere', 'ListFilter', 'ListSearch'];

describe('fakers', () => {
  beforeAll(() => faker.seed(7));

  it('give what the validator of the same name accepts', () => {
    const validators = Object.entries(schemas).flatMap(([name, value]): [string, ZodType][] =>
      isValidator(value) && !ENDLESS.includes(name) ? [[name, value]] : [],
    );
    const checked = validators.flatMap(([name, validator]) => {
      const make = Object.entries(fakers).find(([key]) => key === `get${name}Mock`)?.[1];
      return make === undefined ? [] : [{ name, results: Array.from({ length: 3 }, () => validator.safeParse(make())) }];
    });
    const failing = checked.flatMap(({ name, results }) =>
      results.flatMap(({ error }) =>
        error === undefined ? [] : [`${name}: ${error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`],
      ),
    );
    expect(checked.length).toBeGreaterThan(400);
    expect(failing).toEqual([]);
  });
});

const film = { TitreOriginal: 'Cléo de 5 à 7' };

describe('validators of written records', () => {
  it('are the same alone and together', async () => {
    expect(await inputLoaders.film()).toBe(inputSchemas.film);
    expect(Object.keys(inputLoaders)).toEqual(Object.keys(inputSchemas));
  });

  it('refuse a property that nobody knows, in the record and in what it holds', () => {
    expect(inputSchemas.film.safeParse({ ...film, Realisateur: 'Agnès Varda' }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['Realisateur'] },
    ]);
    expect(inputSchemas.film.safeParse({ ...film, TradResume: { Texte: '…' } }).success).toBe(false);
  });

  it('accept a record as it was read, with its derived fields and the texts of its references', () => {
    expect(
      inputSchemas.film.safeParse({
        ...film,
        Id: 1001,
        Version: 3,
        IdPays: 45,
        PaysLibelle: 'France',
        NbInscriptions: 2,
        Realisation: 'Agnès Varda',
      }).success,
    ).toBe(true);
  });

  it.each([
    ['an empty required text', { TitreOriginal: '' }],
    ['a text that is too long', { TitreOriginal: 'x'.repeat(256) }],
    ['a number that no integer of the database holds', { ...film, AnneeProd: 3e9 }],
    ['a day that does not exist', { ...film, DateInscription: '2026-02-30' }],
    ['a duration without seconds', { ...film, Duree: '01:30' }],
    ['a null boolean', { ...film, IsOnline: null }],
  ])('refuse %s', (_, value) => {
    expect(inputSchemas.film.safeParse(value).success).toBe(false);
  });

  it('accept the last day of February of a leap year only', () => {
    expect(inputSchemas.film.safeParse({ ...film, DateInscription: '2028-02-29' }).success).toBe(true);
    expect(inputSchemas.film.safeParse({ ...film, DateInscription: '2100-02-29' }).success).toBe(false);
  });
});

describe('services', () => {
  it('read numbers of an address and of a query, and give defaults', () => {
    expect(serviceValidators.listCorbeille.query?.parse({ skip: '20' })).toEqual({ skip: 20, take: 100 });
    expect(serviceValidators.getUtilisateurDroits.params?.safeParse({ id: 'abc' }).success).toBe(false);
  });

  it('each have their route, right and validators', () => {
    expect(serviceRoutes.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(serviceValidators).toSorted());
    expect(serviceRoutes.filter(({ right }) => right === '')).toEqual([]);
  });
});
