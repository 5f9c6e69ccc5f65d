import { expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { refuse, see, type Work } from '#domain/work/work.ts';
import { mockContext } from '../mock-context.ts';
import { runReading } from './run-work.ts';
import { Store } from './store.ts';

const context = mockContext({ requestId: 'essai', batch: 'essai', nowMs: 0, today: '2026-11-22' });

function run<T>(work: Work<T>): T {
  return runReading(new Store(entities, {}), work, context);
}

it('throws a refusal into the work that asked for it, so that its finally runs', () => {
  const done: string[] = [];
  function* borrow(): Work<void> {
    try {
      yield* refuse('introuvable');
    } finally {
      done.push('given back');
    }
  }
  expect(() => run(borrow())).toThrow('introuvable');
  expect(done).toEqual(['given back']);
});

it('lets a work go on after a step that failed', () => {
  function* tried(): Work<string> {
    try {
      yield* see('film', 4);
      return 'seen';
    } catch {
      return 'not there';
    }
  }
  expect(run(tried())).toBe('not there');
});
