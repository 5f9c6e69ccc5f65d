import { describe, expect, test } from 'vitest';
import * as links from './link-edit.ts';

describe('a linked-list tab', () => {
  test('adding a link that was removed cancels the removal', () => {
    const edited = links.addLink(links.removeLink(links.openLinks([3, 5]), 3), 3);
    expect(links.areLinksModified(edited)).toBe(false);
    expect(edited.linked).toEqual([5, 3]);
  });

  test('removing a link that was added cancels the addition', () => {
    expect(links.areLinksModified(links.removeLink(links.addLink(links.openLinks([3]), 7), 7))).toBe(false);
  });

  test('keeps what is added and removed, each once', () => {
    const edited = links.addLink(links.addLink(links.removeLink(links.openLinks([3, 5]), 5), 7), 7);
    expect(edited).toMatchObject({ linked: [3, 7], added: [7], removed: [5] });
    expect(links.removeLink(edited, 99)).toBe(edited);
  });

  test('is modified by an order only where the list has one', () => {
    const edited = links.moveLink(links.openLinks([3, 5, 7]), 2, { index: 0, side: 'before' });
    expect(edited.linked).toEqual([7, 3, 5]);
    expect([links.areLinksModified(edited, true), links.areLinksModified(edited, false)]).toEqual([true, false]);
    const back = links.moveLink(edited, 0, { index: 2, side: 'after' });
    expect(links.areLinksModified(back, true)).toBe(false);
  });

  test('is saved whole once something is said of a link or the order changes, not for additions at the end', () => {
    const added = links.addLink(links.removeLink(links.openLinks([3, 5]), 3), 7);
    expect(links.isWholeListModified(added, true)).toBe(false);
    expect(links.isWholeListModified(links.sayOfLink(added, 7, { Role: 'Présidente' }), true)).toBe(true);
    expect(links.isWholeListModified(links.moveLink(added, 0, { index: 1, side: 'after' }), true)).toBe(true);
  });

  test('forgets what was said of a link that is taken off', () => {
    const edited = links.sayOfLink(links.openLinks([3, 5]), 3, { Role: 'Présidente' });
    expect(links.removeLink(edited, 3).said.size).toBe(0);
  });

  test('keeps its own edits over what somebody else linked and unlinked meanwhile', () => {
    const edited = links.removeLink(links.addLink(links.moveLink(links.openLinks([1, 2, 3]), 2, { index: 0, side: 'before' }), 9), 2);
    expect(links.rebaseLinks(edited, [1, 2, 4, 9])).toMatchObject({ linked: [1, 9, 4], added: [], removed: [2], read: [1, 2, 4, 9] });
  });
});
