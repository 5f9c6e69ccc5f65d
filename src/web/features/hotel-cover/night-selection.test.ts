import { describe, expect, it } from 'vitest';
import { NO_SELECTION, choose, moveTo, targets } from './night-selection.ts';

const DATES = ['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01'];
const [A = '', B = '', C = '', D = ''] = DATES;

function click(date: string, more = {}) {
  return { date, toggle: false, extend: false, ...more };
}

describe('nights that are chosen', () => {
  it('are the one clicked, or all up to it with Shift, whichever comes first', () => {
    const first = choose(DATES, NO_SELECTION, click(C));
    expect(targets(first)).toEqual([C]);
    expect(targets(choose(DATES, first, click(A, { extend: true })))).toEqual([A, B, C]);
    expect(targets(choose(DATES, first, click(D, { extend: true })))).toEqual([C, D]);
  });

  it('grow and shrink one by one with Ctrl', () => {
    const two = choose(DATES, choose(DATES, NO_SELECTION, click(A)), click(C, { toggle: true }));
    expect(targets(two)).toEqual([A, C]);
    expect(targets(choose(DATES, two, click(A, { toggle: true })))).toEqual([C]);
  });

  it('follow the arrows with Shift, and stay without it', () => {
    const start = choose(DATES, NO_SELECTION, click(B));
    const moved = moveTo(DATES, start, { key: 'ArrowDown', shift: true });
    expect(moved && targets(moved)).toEqual([B, C]);
    const alone = moveTo(DATES, start, { key: 'End', shift: false });
    expect([alone?.active, alone && targets(alone)]).toEqual([D, [B]]);
    expect(moveTo(DATES, start, { key: 'a', shift: false })).toBeNull();
  });

  it('are the one that has the keyboard when none is chosen', () => {
    const moved = moveTo(DATES, NO_SELECTION, { key: 'ArrowDown', shift: false });
    expect(moved && targets(moved)).toEqual([B]);
    expect(targets(NO_SELECTION)).toEqual([]);
  });
});
