import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readableText } from './comment-text.ts';
import { discussedEntities, mayOpenSome, threadOf } from './thread.ts';

const ALL: readonly EntityDescriptor[] = Object.values(entities);

describe('a thread', () => {
  it('is on every sheet of the schema but those that say otherwise', () => {
    const withSheet = ALL.filter(({ screens, discussed }) => discussed !== false && screens.some(({ record }) => record !== null));
    expect(withSheet.length).toBeGreaterThan(100);
    expect(withSheet.filter(({ name }) => threadOf(name) === null).map(({ name }) => name)).toEqual([]);
  });

  it('is closed without the right of any sheet of its kind', () => {
    for (const name of discussedEntities()) {
      const thread = threadOf(name);
      expect(thread === null || mayOpenSome(thread, () => false)).toBe(false);
    }
  });
});

describe('a comment in words', () => {
  it('leaves out the names that its reader may not read', () => {
    const names = new Map([['u1', 'Camille Roux']]);
    expect(readableText('@[u1] et [[film/7]]', names)).toBe('Camille Roux et …');
  });
});
