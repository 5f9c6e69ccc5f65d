import { describe, expect, it } from 'vitest';
import { testScreen } from '#tests/support/web/screen.ts';
import { buildFilter } from '../list-query.ts';
import { EMPTY_SEARCH } from '../list-search.ts';
import { isSelected, NO_SELECTION, pageState, selectAll, selectedCount, selectMore, selectRange, toggleRow } from './selection.ts';

const filter = buildFilter(EMPTY_SEARCH, {
  screen: testScreen,
  params: {},
  edition: null,
  viewer: { edition: null, user: null, today: '2026-11-21' },
  columns: [],
});
const page = [1, 2, 3, 4];
const whole = { filter, count: 12_431 };

describe('selection', () => {
  it('is empty at first, and empty is never all', () => {
    expect(selectedCount(NO_SELECTION)).toBe(0);
    expect(isSelected(NO_SELECTION, 1)).toBe(false);
  });

  it('extends from the anchor in the order shown, both ways', () => {
    expect(selectedCount(selectRange(NO_SELECTION, page, { anchor: 2, id: 4 }))).toBe(3);
    expect(selectedCount(selectRange(NO_SELECTION, page, { anchor: 4, id: 1 }))).toBe(4);
  });

  it('takes the page first, then everything that matches', () => {
    const first = selectMore(NO_SELECTION, page, whole);
    expect(selectedCount(first)).toBe(4);
    const all = selectMore(first, page, whole);
    expect(selectedCount(all)).toBe(12_431);
    expect(isSelected(all, 99)).toBe(true);
  });

  it('keeps what is taken out of « all » out', () => {
    const all = toggleRow(selectAll(whole), 3);
    expect(selectedCount(all)).toBe(12_430);
    expect(isSelected(all, 3)).toBe(false);
    expect(pageState(all, page)).toBe('some');
  });
});
