import { expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { effects, works } from './transitions.ts';

it('every effect that a step of the schema names is written, so that no step is refused for want of it', () => {
  const named = Object.values(entities).flatMap(({ states }) => states?.transitions.flatMap(({ effect }) => effect ?? []) ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in effects) && !(name in works))).toEqual([]);
});
