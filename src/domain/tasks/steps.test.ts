import { expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { threadOf } from '#domain/threads/thread.ts';
import { TASK_STEPS } from './steps.ts';

const ALL: readonly EntityDescriptor[] = Object.values(entities);

it('every step that a template may name is one of a record that has tasks, named once', () => {
  const named = Object.values(TASK_STEPS);
  const missing = named.filter(({ entity, step }) => {
    const states = ALL.find(({ name }) => name === entity)?.states ?? null;
    return states === null || threadOf(entity) === null || !states.transitions.some(({ name }) => name === step);
  });
  expect(missing).toEqual([]);
  expect(new Set(named.map(({ entity, step }) => `${entity}/${step}`)).size).toBe(named.length);
});
