import { describe, expect, test } from 'vitest';
import { requestAddress } from './request-address.ts';
import { classicPath, corePath, listQuery, serviceNames, unwrapBody, withCoreDates, withLegacyDates, wrapBody } from './classic.ts';

const API = 'http://localhost/api';

describe('the address of a call', () => {
  test('stays as it is for our own server', () => {
    expect(requestAddress(`${API}/films/filter?filter=%7B%22a%22%3A1%7D&skip=10`, { strictRest: false })).toBe(
      `${API}/films/filter?filter=%7B%22a%22%3A1%7D&skip=10`,
    );
  });

  test('puts the other parameters in path segments in strict mode, in the query otherwise', () => {
    const address = `${API}/films/filter?filter=%7B%22a%22%3A1%7D&skip=10&take=10`;
    expect(requestAddress(address, { strictRest: true })).toBe(`${API}/films/filter/%7B%22a%22%3A1%7D/10/10`);
    expect(requestAddress(`${API}/images?nom=2x%2F1+%C3%A9`, { strictRest: true })).toBe(`${API}/images/2x%2F1%20%C3%A9`);
    expect(requestAddress(address, { strictRest: false })).toBe(address);
  });

  test('adds the fixed parameters to every call, in the query', () => {
    expect(requestAddress(`${API}/films/5`, { strictRest: true, extra: { site: 'bo' } })).toBe(`${API}/films/5?site=bo`);
    expect(requestAddress(`${API}/films?site=x`, { strictRest: false, extra: { site: 'bo', v: 2, vide: null } })).toBe(
      `${API}/films?site=x&v=2`,
    );
  });
});

describe('the classic make of a server', () => {
  const names = serviceNames({ films: 'film', 'categories-annu': 'categorie-annu' });

  test('has singular names where core has plural ones', () => {
    expect(['/api/films/5', '/api/categories-annu', '/api/exports/film'].map((path) => classicPath(path, names))).toEqual([
      '/api/film/5',
      '/api/categorie-annu',
      null,
    ]);
    expect(['/api/film/5', '/api/films/5', '/config.json'].map((path) => corePath(path, names))).toEqual(['/api/films/5', null, null]);
  });

  test('wraps bodies in an item in classic only', () => {
    expect(wrapBody({ Id: 1 })).toEqual({ item: { Id: 1 } });
    expect([{ item: { Id: 1 } }, { Id: 1 }, { item: { Id: 1 }, content: [] }, null].map(unwrapBody)).toEqual([
      { Id: 1 },
      { Id: 1 },
      { item: { Id: 1 }, content: [] },
      null,
    ]);
  });

  test('writes instants its own way, and days as everybody', () => {
    const core = '{"Debut":"2027-01-30T13:45:00.250","Jour":"2027-01-30","Titre":"\\"2027-01-30T13:45:00.250\\""}';
    const classic = withLegacyDates(core);
    expect(JSON.parse(classic)).toMatchObject({ Debut: '/Date(1801316700250)/', Jour: '2027-01-30' });
    expect(withCoreDates(classic)).toBe(core);
  });

  test.each([
    ['/api/films/filter/%7B%22a%22%3A1%7D/10/20', '/api/films/filter?filter=%7B%22a%22%3A1%7D&skip=10&take=20'],
    ['/api/films/filter/count/%7B%7D', '/api/films/filter/count?filter=%7B%7D'],
    ['/api/groupe-utilisateurs/filter/%7B%7D/0/999999', '/api/groupe-utilisateurs/filter?filter=%7B%7D&skip=0&take=10000'],
    ['/api/films/filter/%7B%7D/0/999999', '/api/films/filter?filter=%7B%7D&skip=0&take=999999'],
    ['/api/films/filter/count', '/api/films/filter/count'],
    ['/api/films/5', '/api/films/5'],
  ])('the segments of a list are its query: %s', (strict, query) => {
    expect(listQuery(strict, { isShort: (path) => path.includes('groupe'), takeMax: 10_000 })).toBe(query);
  });
});
