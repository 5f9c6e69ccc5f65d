import { expect, it } from 'vitest';
import { createRecordCache } from '#server/records/engine/record-cache.ts';
import { KeptAnswers } from './kept-answers.ts';

function counted() {
  let made = 0;
  let now = 0;
  const cache = createRecordCache();
  const answers = new KeptAnswers<number>(cache, () => now);
  return {
    cache,
    ask: () => answers.of(['films', 'fr'], async () => (made += 1)),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

it('answers once for all until a record changes', async () => {
  const { cache, ask } = counted();
  expect([await ask(), await ask()]).toEqual([1, 1]);
  cache.invalidate('personne');
  expect(await ask()).toBe(2);
});

it('looks again after twenty seconds, for the hours that pass', async () => {
  const { ask, wait } = counted();
  await ask();
  wait(19_000);
  expect(await ask()).toBe(1);
  wait(2_000);
  expect(await ask()).toBe(2);
});

it('keeps nothing while changes of other processes are not heard of', async () => {
  const { cache, ask } = counted();
  cache.trust(false);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});
