import { expect, test } from 'vitest';
import { likenessOf } from './likeness.ts';

const KURZEL = ['Justin Kurzel'];

test.each([
  ['the year alone, where no person is known', { year: 2015, people: [] }, { year: 2015, people: KURZEL }, 'sure'],
  ['the person and the year', { year: 2015, people: ['KURZEL Justin'] }, { year: 2015, people: KURZEL }, 'sure'],
  ['the person, with a year beside', { year: 2016, people: KURZEL }, { year: 2015, people: KURZEL }, 'sure'],
  ['the person, without a year', { year: null, people: KURZEL }, { year: 2015, people: KURZEL }, 'sure'],
  ['one of two persons', { year: 2015, people: ['X Y', ...KURZEL] }, { year: 2015, people: KURZEL }, 'sure'],
  ['the person, years apart', { year: 2021, people: KURZEL }, { year: 2015, people: KURZEL }, 'guess'],
  ['another person of the same year', { year: 2015, people: ['Orson Welles'] }, { year: 2015, people: KURZEL }, 'guess'],
  ['another year', { year: 1948, people: [] }, { year: 2015, people: KURZEL }, 'guess'],
  ['nothing but the title', { year: null, people: [] }, { year: 2015, people: KURZEL }, 'guess'],
] as const)('by %s', (_, line, record, expected) => expect(likenessOf(line, record)).toBe(expected));
