/** Output of the OpenAPI tools for one document: their types agree, their fakers pass the contract, their validators guard. */
import { faker } from '@faker-js/faker/locale/fr';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { ZodType } from 'zod';
import type * as client from '#generated/client/types.gen.ts';
import type { components } from '#generated/contract/api.gen.d.ts';
import { serviceRoutes, serviceValidators } from '#generated/contract/services.gen.ts';
import * as fakers from '#generated/mocks/schemas.faker.ts';
import type { FilmInputOutput } from '#generated/schemas/film-input.zod.ts';
import type { HotelChoixOutput } from '#generated/schemas/hotel-choix.zod.ts';
import { inputLoaders } from '#generated/schemas/inputs.gen.ts';
import type { UtilisateurInputOutput } from '#generated/schemas/utilisateur-input.zod.ts';
import { componentNames, componentSchema } from '#tests/support/contract/contract-schemas.ts';

type Contract = components['schemas'];

describe('types of the contract, the client and the validators', () => {
  it('agree on what services answer', () => {
    expectTypeOf<Contract['Fichier']>().toExtend<client.Fichier>();
    expectTypeOf<Contract['TableauDeBord']>().toExtend<client.TableauDeBord>();
    expectTypeOf<client.Fichier>().toExtend<Contract['Fichier']>();
  });

  it('agree on what is written', () => {
    expectTypeOf<FilmInputOutput>().toExtend<client.FilmInput>();
    expectTypeOf<UtilisateurInputOutput>().toExtend<client.UtilisateurInput>();
    expectTypeOf<HotelChoixOutput>().toExtend<Contract['HotelChoix']>();
    expectTypeOf<Contract['HotelChoix']>().toExtend<client.HotelChoix>();
  });

  it('hold a record for the client alone: the server reads it by its description', () => {
    expectTypeOf<Contract>().not.toHaveProperty('Film');
    expectTypeOf<client.Film['TitreOriginal']>().toEqualTypeOf<string>();
  });
});

// A filter holds filters: the faker cuts them short.
const ENDLESS = ['Critere', 'ListFilter', 'ListSearch'];

describe('fakers', () => {
  it('give what the component of the same name accepts', () => {
    const makers = new Map<string, () => unknown>(Object.entries(fakers));
    const checked = componentNames.flatMap((name) => {
      const make = makers.get(`get${name}Mock`);
      if (make === undefined || ENDLESS.includes(name)) return [];
      const validator = componentSchema(name);
      // One draw does not depend on those before it.
      faker.seed(7);
      return [{ name, results: Array.from({ length: 3 }, () => validator.safeParse(make())) }];
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
  let input: ZodType;
  beforeAll(async () => {
    input = await inputLoaders.film();
  });

  it('refuse a property that nobody knows, in the record and in what it holds', () => {
    expect(input.safeParse({ ...film, Realisateur: 'Agnès Varda' }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['Realisateur'] },
    ]);
    expect(input.safeParse({ ...film, TradResume: { Texte: '…' } }).success).toBe(false);
  });

  it('accept a record as it was read, with its derived fields and the texts of its references', () => {
    const read = { ...film, IdPays: 45, PaysLibelle: 'France', NbInscriptions: 2, Realisation: 'Agnès Varda' };
    expect(input.safeParse(read).success).toBe(true);
    // A record that is new has neither.
    expect(input.safeParse({ ...read, Id: 1001, Version: 3 }).success).toBe(false);
  });

  it.each([
    ['an empty required text', { TitreOriginal: '' }],
    ['a text that is too long', { TitreOriginal: 'x'.repeat(256) }],
    ['a number that no integer of the database holds', { ...film, AnneeProd: 3e9 }],
    ['a day that does not exist', { ...film, DateInscription: '2026-02-30' }],
    ['a duration without seconds', { ...film, Duree: '01:30' }],
    ['a null boolean', { ...film, IsOnline: null }],
  ])('refuse %s', (_, value) => {
    expect(input.safeParse(value).success).toBe(false);
  });

  it('accept the last day of February of a leap year only', () => {
    expect(input.safeParse({ ...film, DateInscription: '2028-02-29' }).success).toBe(true);
    expect(input.safeParse({ ...film, DateInscription: '2100-02-29' }).success).toBe(false);
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
