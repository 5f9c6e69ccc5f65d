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
    expect(edit.batchOf(list)).toEqual({
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
    expect(edit.batchOf(list)).toEqual({ Items: [], Deleted: [{ Id: 10, Version: 2 }] });
    expect(edit.removeItem(list, 99)).toBe(list);
  });

  test('loses its new items and its deletions when the save fails', () => {
    const failed = edit.afterFailedSave(edit.removeItem(edit.addItem(edit.openList(stored), { Nom: 'c' }), 11));
    expect(failed.items).toEqual(stored);
    expect(failed.deleted).toEqual([]);
  });
});

describe('a list tab whose rows are read by another filter', () => {
  const edited = edit.removeItem(
    edit.addItem(edit.updateItem(edit.openList([...stored, { Id: 12, Version: 1, Nom: 'e' }]), 10, { Nom: 'A' }), { Nom: 'c' }),
    12,
  );

  test('keeps in sight what is changed or new, in its place where it is read again, and what is deleted away', () => {
    const elsewhere = edit.adoptRead(edited, [{ Id: 11, Version: 1, Nom: 'b' }]);
    expect(elsewhere.items.map(({ Nom }) => Nom)).toEqual(['b', 'A', 'c']);
    const again = edit.adoptRead(elsewhere, [
      { Id: 12, Version: 1, Nom: 'e' },
      { Id: 10, Version: 3, Nom: 'x' },
    ]);
    expect(again.items.map(({ Nom }) => Nom)).toEqual(['A', 'c']);
  });

  test('sends all of it, against the versions it was changed over', () => {
    const filtered = edit.adoptRead(edit.adoptRead(edited, []), [{ Id: 10, Version: 3, Nom: 'x' }]);
    expect(edit.batchOf(filtered)).toEqual({
      Items: [
        { Id: 10, Version: 2, Nom: 'A' },
        { Id: -1, Nom: 'c' },
      ],
      Deleted: [{ Id: 12, Version: 1 }],
    });
    expect(filtered.read.find(({ Id }) => Id === 10)).toEqual({ Id: 10, Version: 2, Nom: 'a' });
  });
});
