import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('what is asked while one piece of work runs starts when it has ended, even badly, and never beside it', async () => {
  const next = inTurn();
  const happened: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = next(async () => {
    happened.push('one starts');
    await first.promise;
    happened.push('one ends');
    throw new Error('down');
  });
  const two = next(async () => happened.push('two starts'));
  await Promise.resolve();
  expect(happened).toEqual(['one starts']);
  first.resolve();
  await expect(one).rejects.toThrow('down');
  await two;
  expect(happened).toEqual(['one starts', 'one ends', 'two starts']);
});
