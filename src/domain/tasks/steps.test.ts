import { expect, it } from 'vitest';
import { TacheEtape } from '#generated/enums/tache-etape.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { threadOf } from '#domain/threads/thread.ts';
import { stepValue } from './steps.ts';

const ALL: readonly EntityDescriptor[] = Object.values(entities);
const STEPS = ALL.flatMap(({ name, states }) => (states?.transitions ?? []).map((step) => ({ entity: name, step: step.name })));

it('every step of a record that has tasks may be named by a template, each under a number of its own, and no other step', () => {
  const open = STEPS.filter(({ entity }) => threadOf(entity) !== null);
  expect(open.length).toBeGreaterThan(100);
  const values = open.map(({ entity, step }) => stepValue(entity, step));
  expect(open.filter((_, index) => values[index] === undefined)).toEqual([]);
  expect(new Set(values).size).toBe(open.length);
  expect(Object.keys(TacheEtape)).toHaveLength(open.length);
});

it('a step keeps its number whatever steps come or go beside it', () => {
  expect(stepValue('film', 'inconnue')).toBeUndefined();
  expect(new Set(Object.values(TacheEtape)).size).toBe(Object.keys(TacheEtape).length);
});
