import { expect, test } from 'vitest';
import { effectiveRights } from './rights.ts';

test('effective rights are those of the group and those of the user', () => {
  const all = [{ Id: 1 }, { Id: 2 }, { Id: 3 }];
  expect(effectiveRights(all, [1], [2])).toEqual([{ Id: 1 }, { Id: 2 }]);
});
