import { describe, expect, test } from 'vitest';
import { buildPath, MissingParameterError, templateParameters } from './path-template.ts';
import { serviceName, wrapBody } from './service-name.ts';

describe('a path template', () => {
  test('is filled from the payload', () => {
    expect(buildPath('film/{id}', { id: 5 }, { strictRest: true })).toBe('film/5');
    expect(buildPath('film/{id}', { Id: 5 }, { strictRest: true })).toBe('film/5');
    expect(buildPath('images-content/{resolution}/{imageId}', { resolution: '2x/1', imageId: 'é' }, { strictRest: true })).toBe(
      'images-content/2x%2F1/%C3%A9',
    );
    expect(templateParameters('a/{b}/{c}')).toEqual(['b', 'c']);
  });

  test('puts the other parameters in path segments in strict mode, in the query otherwise', () => {
    const payload = { filter: '{"a":1}', skip: 10, take: 10, vide: null };
    expect(buildPath('films/filter', payload, { strictRest: true })).toBe('films/filter/%7B%22a%22%3A1%7D/10/10');
    expect(buildPath('films/filter', payload, { strictRest: false })).toBe('films/filter?filter=%7B%22a%22%3A1%7D&skip=10&take=10');
  });

  test('adds the fixed parameters to every call, in the query', () => {
    expect(buildPath('film/{id}', { id: 5 }, { strictRest: true, extra: { site: 'bo' } })).toBe('film/5?site=bo');
    expect(buildPath('films', { site: 'x' }, { strictRest: false, extra: { site: 'bo', v: 2 } })).toBe('films?site=x&v=2');
  });

  test('refuses a missing parameter', () => {
    expect(() => buildPath('film/{id}', { id: null }, { strictRest: true })).toThrow(MissingParameterError);
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
