import { expect, it } from 'vitest';
import { hasProviderAnswer, keepProviderAnswer, takeProviderAnswer } from './provider-answer.ts';

it('keeps what the provider put into the address of the sign-in page, as it came, for one reading', () => {
  expect(keepProviderAnswer({ pathname: '/login', search: '?code=1e5&state=abc&iss=https%3A%2F%2Fid.example' })).toBe(true);
  expect(hasProviderAnswer()).toBe(true);
  expect([takeProviderAnswer(), takeProviderAnswer()]).toEqual(['code=1e5&state=abc&iss=https%3A%2F%2Fid.example', null]);
});

it('leaves other addresses alone', () => {
  expect(keepProviderAnswer({ pathname: '/login', search: '?lang=fr' })).toBe(false);
  expect(keepProviderAnswer({ pathname: '/0/films', search: '?state=abc' })).toBe(false);
  expect(hasProviderAnswer()).toBe(false);
});
