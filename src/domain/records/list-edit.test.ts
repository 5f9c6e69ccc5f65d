import { describe, expect, test } from 'vitest';
import * as edit from './list-edit.ts';

const stored = [
  { Id: 10, Version: 2, Nom: 'a' },
  { Id: 11, Version: 1, Nom: 'b' },
];

describe('a list tab', () => {
  test('sends the new, the changed and the deleted items together', () => {
    let list = edit.openList(stored);
    expect(edit.isListModified(list)).toBe(false);
    list = edit.addItem(list, { Nom: 'c' });
    list = edit.addItem(list, { Nom: 'd' });
    list = edit.updateItem(list, 10, { Nom: 'A' });
    list = edit.updateItem(list, -1, { Nom: 'C' });
    list = edit.removeItem(list, 11);
    expect(edit.isListModified(list)).toBe(true);
    expect(edit.lotOf(list)).toEqual({
      Items: [
        { Id: 10, Version: 2, Nom: 'A' },
        { Id: -1, Nom: 'C' },
        { Id: -2, Nom: 'd' },
      ],
      Deleted: [{ Id: 11, Version: 1 }],
    });
  });

  test('forgets a new item that is removed, and the change of a deleted one', () => {
    let list = edit.removeItem(edit.addItem(edit.openList(stored), { Nom: 'c' }), -1);
    expect(edit.isListModified(list)).toBe(false);
    list = edit.removeItem(edit.updateItem(list, 10, { Nom: 'A' }), 10);
    expect(edit.lotOf(list)).toEqual({ Items: [], Deleted: [{ Id: 10, Version: 2 }] });
    expect(edit.removeItem(list, 99)).toBe(list);
  });

  test('loses its new items and its deletions when the save fails', () => {
    const failed = edit.afterFailedSave(edit.removeItem(edit.addItem(edit.openList(stored), { Nom: 'c' }), 11));
    expect(failed.items).toEqual(stored);
    expect(failed.deleted).toEqual([]);
  });
});
