import { describe, expect, it } from 'vitest';
import { sideAddress, sideId, sidePart } from './side-address.ts';

describe('the layer beside a screen', () => {
  it('is part of the address, beside what the list already says there', () => {
    const raw = { page: 2, volet: 'films' };
    expect(sideAddress({ pathname: '/0/mot-cles', raw }, 12)).toBe('/0/mot-cles?page=2&fiche=12');
    expect(sideAddress({ pathname: '/0/mot-cles', raw: { ...raw, fiche: 12 } }, null)).toBe('/0/mot-cles?page=2');
  });

  it('names a record, or the one being created', () => {
    expect(sideId({ fiche: 12 })).toBe(12);
    expect(sideId({ fiche: 0 })).toBe(0);
  });

  it('stays closed on an address that names no record', () => {
    for (const fiche of [undefined, 'x', -1, 1.5, null]) expect(sideId({ fiche })).toBeNull();
  });

  it('names a part by its entity and its id', () => {
    expect(sidePart({ fiche: 'festival-programme-1012' })).toEqual({ entity: 'festival-programme', id: 1012 });
    expect(sidePart({ fiche: 1012 })).toBeNull();
    expect(sidePart({})).toBeNull();
  });
});
