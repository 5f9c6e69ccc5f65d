import { describe, expect, it } from 'vitest';
import { gridCommand, type KeyStroke } from './grid-keys.ts';

const extent = { rows: 100, columns: 8, screen: 20 };

function press(key: string, at = { row: 5, column: 2 }, more: Partial<KeyStroke> = {}) {
  return gridCommand({ key, ctrl: false, shift: false, ...more }, at, extent);
}

describe('keys of the grid', () => {
  it('move by arrows, ends and pages, and stop at the edges', () => {
    expect(press('ArrowDown')).toEqual({ do: 'move', to: { row: 6, column: 2 }, extend: false });
    expect(press('End')).toEqual({ do: 'move', to: { row: 5, column: 7 }, extend: false });
    expect(press('PageDown', { row: 95, column: 0 })).toEqual({ do: 'move', to: { row: 99, column: 0 }, extend: false });
    expect(press('Home', { row: 5, column: 2 }, { ctrl: true })).toEqual({ do: 'move', to: { row: 0, column: 0 }, extend: false });
    expect(press('ArrowLeft', { row: 5, column: -1 })).toEqual({ do: 'move', to: { row: 5, column: -1 }, extend: false });
  });

  it('open a cell for writing, never a box or a header', () => {
    expect(press('F2')).toEqual({ do: 'edit' });
    expect(press('F2', { row: 5, column: -1 })).toBeNull();
    expect(press('F2', { row: -1, column: 2 })).toBeNull();
  });

  it('reach the header from the first row', () => {
    expect(press('ArrowUp', { row: 0, column: 3 })).toEqual({ do: 'move', to: { row: -1, column: 3 }, extend: false });
  });

  it('select with Space, extend with Shift, and take all with Ctrl+A', () => {
    expect(press(' ')).toEqual({ do: 'toggle' });
    expect(press('ArrowDown', { row: 5, column: 2 }, { shift: true })).toMatchObject({ extend: true });
    expect(press('a', { row: 5, column: 2 }, { ctrl: true })).toEqual({ do: 'select-more' });
  });

  it('open with Enter, in a tab with Ctrl', () => {
    expect(press('Enter')).toEqual({ do: 'open' });
    expect(press('Enter', { row: 5, column: 2 }, { ctrl: true })).toEqual({ do: 'open-tab' });
  });

  it('leave other keys, and those of the header button, to the browser', () => {
    expect(press('x')).toBeNull();
    expect(press('Enter', { row: -1, column: 2 })).toBeNull();
  });
});

it('among cards the arrows go to the one beside, above and below, and Home and End to the ends of the line', () => {
  const cards = { rows: 8, columns: 0, screen: 6, perLine: 3 };
  function from(row: number, key: string, ctrl = false): number | undefined {
    const command = gridCommand({ key, ctrl, shift: false }, { row, column: 0 }, cards);
    return command?.do === 'move' ? command.to.row : undefined;
  }
  expect([from(1, 'ArrowRight'), from(1, 'ArrowLeft'), from(1, 'ArrowDown'), from(4, 'ArrowUp')]).toEqual([2, 0, 4, 1]);
  expect([from(1, 'ArrowUp'), from(7, 'ArrowRight'), from(5, 'ArrowDown')]).toEqual([1, 7, 5]);
  expect([from(4, 'Home'), from(4, 'End'), from(6, 'End'), from(4, 'End', true), from(4, 'Home', true)]).toEqual([3, 5, 7, 7, 0]);
});
