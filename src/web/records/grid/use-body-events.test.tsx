// @vitest-environment jsdom
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA grid pattern, as the grid itself. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClickOpening, type GridActions, useBodyEvents } from './use-body-events.ts';

const opened: number[] = [];
const edited: string[] = [];
let opening: Record<string, ClickOpening> = {};

const actions: GridActions = {
  onOpen: (id) => void opened.push(id),
  onToggle: () => undefined,
  onRange: () => undefined,
  onSelectMore: () => undefined,
  onClear: () => undefined,
  onRowMenu: () => undefined,
  onEdit: ({ column }) => {
    if (opening[column] !== 'unless-doubled') return false;
    edited.push(column);
    return true;
  },
  clickOpens: (column) => opening[column ?? ''] ?? 'never',
};

function Table(): ReactNode {
  const events = useBodyEvents({
    rows: [{ Id: 7 }],
    columns: ['Titre', 'Pays', 'Annee'],
    screenRows: () => 10,
    focus: { active: { row: 0, column: 0 }, focusCell: () => undefined, follow: () => undefined },
    actions,
    openMenu: () => undefined,
  });
  return (
    <table role="grid" {...events}>
      <tbody>
        <tr data-id={7} data-index={0}>
          <td data-column={-1}>Choisir</td>
          <td data-column={0}>
            <a className="grid-title" href="#f">
              Film
            </a>
          </td>
          <td data-column={1}>France</td>
          <td data-column={2}>
            2004 <a href="mailto:a@b.test">Adresse</a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function cell(name: string): HTMLElement {
  return screen.getByRole('cell', { name });
}

function pause(): void {
  act(() => void vi.advanceTimersByTime(1_000));
}

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  edited.length = 0;
  opening = { Titre: 'at-once', Pays: 'at-once', Annee: 'unless-doubled' };
  render(<Table />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a click in a row', () => {
  it('opens it beside the letters of its title and in any cell that is only read', () => {
    fireEvent.click(cell('Film'), { detail: 1 });
    fireEvent.click(cell('France'), { detail: 1 });
    expect(opened).toEqual([7, 7]);
  });

  it('opens it from a cell that is written in place once no second click has come', () => {
    fireEvent.click(cell('2004 Adresse'), { detail: 1 });
    expect(opened).toEqual([]);
    pause();
    expect(opened).toEqual([7]);
  });

  it('writes in that cell when it is doubled, and opens nothing', () => {
    fireEvent.click(cell('2004 Adresse'), { detail: 1 });
    fireEvent.click(cell('2004 Adresse'), { detail: 2 });
    fireEvent.doubleClick(cell('2004 Adresse'));
    pause();
    expect(edited).toEqual(['Annee']);
    expect(opened).toEqual([]);
  });

  it('opens once when a cell that is only read is doubled', () => {
    fireEvent.click(cell('France'), { detail: 1 });
    fireEvent.click(cell('France'), { detail: 2 });
    fireEvent.doubleClick(cell('France'));
    pause();
    expect(opened).toEqual([7]);
  });

  it('opens nothing on the box, on a link of its own, nor while rows are selected', () => {
    fireEvent.click(cell('Choisir'), { detail: 1 });
    fireEvent.click(screen.getByRole('link', { name: 'Adresse' }), { detail: 1 });
    opening = {};
    fireEvent.click(cell('France'), { detail: 1 });
    pause();
    expect(opened).toEqual([]);
  });
});
