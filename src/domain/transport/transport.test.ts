import { describe, expect, test } from 'vitest';
import { requestAddress } from './request-address.ts';
import { serviceName, wrapBody } from './service-name.ts';

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

describe('a server flavour', () => {
  test('has plural names in core and singular names in classic', () => {
    const names = { singular: 'film', plural: 'films' };
    expect([serviceName(names, 'core'), serviceName(names, 'classic')]).toEqual(['films', 'film']);
  });

  test('wraps bodies in an item in classic only', () => {
    expect(wrapBody({ Id: 1 }, 'core')).toEqual({ Id: 1 });
    expect(wrapBody({ Id: 1 }, 'classic')).toEqual({ item: { Id: 1 } });
  });
});
