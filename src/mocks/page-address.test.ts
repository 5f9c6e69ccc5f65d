import { expect, it } from 'vitest';
import { addressOnPage } from './page-address.ts';

it('leads an address of a real server to the same screen of the simulation', () => {
  expect(addressOnPage({ pathname: '/0/films', search: '?q=varda', hash: '' })).toBe('/#/0/films?q=varda');
  expect(addressOnPage({ pathname: '/0/film/1002', search: '', hash: '' })).toBe('/#/0/film/1002');
});

it('leaves the page itself and its screens where they are', () => {
  for (const hash of ['', '#/0/films']) expect(addressOnPage({ pathname: '/', search: '', hash })).toBeNull();
  expect(addressOnPage({ pathname: '/index.html', search: '', hash: '' })).toBeNull();
});
