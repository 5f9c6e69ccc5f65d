// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Screening } from '../grid-model.ts';
import { useBlockFocus } from './use-block-focus.ts';

afterEach(cleanup);

const ROOMS = [1, 2];

function screeningAt(id: number, idSalle: number): Screening {
  return {
    id,
    version: 1,
    name: `Séance ${id}`,
    idProgramme: id,
    idSalle,
    start: 840,
    end: 930,
    turnaround: 0,
    reservations: 0,
    needed: null,
    etat: 2,
    background: null,
    ink: null,
    type: 1,
    isReserved: false,
    isReferral: false,
    isPresent: false,
    isChanged: false,
    readiness: { films: 1, copies: 1, subtitled: 0, missingKeys: 0, isIntroduced: null },
    warnings: [],
  };
}

/** Rooms whose blocks are other elements in each room, as in the grid. */
function Board({ screenings }: { readonly screenings: readonly Screening[] }): ReactNode {
  const board = useRef<HTMLDivElement>(null);
  const { active, follow, note, release } = useBlockFocus(board, screenings);
  return (
    <>
      <div onBlur={release} onFocus={note} ref={board}>
        {ROOMS.map((room) => (
          <section aria-label={`Salle ${room}`} key={room}>
            {screenings
              .filter(({ idSalle }) => idSalle === room)
              .map(({ id, name }) => (
                <button data-screening={id} key={id} onClick={() => follow(id)} tabIndex={id === active ? 0 : -1} type="button">
                  {name}
                </button>
              ))}
          </section>
        ))}
      </div>
      <button type="button">Ailleurs</button>
    </>
  );
}

function block(id: number): HTMLElement {
  return screen.getByRole('button', { name: `Séance ${id}` });
}

it('keeps the focus on a moved block whatever redraws the grid before the move comes', () => {
  const { rerender } = render(<Board screenings={[screeningAt(7, 1), screeningAt(8, 1)]} />);
  block(8).focus();
  fireEvent.click(block(8));
  // The warnings of the day come before the answer of the move.
  rerender(<Board screenings={[screeningAt(7, 1), screeningAt(8, 1)]} />);
  rerender(<Board screenings={[screeningAt(7, 1), screeningAt(8, 2)]} />);
  expect(block(8).closest('section')?.getAttribute('aria-label')).toBe('Salle 2');
  expect(document.activeElement).toBe(block(8));
});

it('keeps the focus on a block that somebody else moves', () => {
  const { rerender } = render(<Board screenings={[screeningAt(7, 1), screeningAt(8, 1)]} />);
  block(8).focus();
  rerender(<Board screenings={[screeningAt(7, 1), screeningAt(8, 2)]} />);
  expect(document.activeElement).toBe(block(8));
});

it('leads the focus of a removed block to the one that Tab reaches', () => {
  const { rerender } = render(<Board screenings={[screeningAt(7, 1), screeningAt(8, 1)]} />);
  block(8).focus();
  rerender(<Board screenings={[screeningAt(7, 1)]} />);
  expect(document.activeElement).toBe(block(7));
});

it('takes no focus from what has it, and none that was let go', () => {
  const { rerender } = render(<Board screenings={[screeningAt(8, 1)]} />);
  block(8).focus();
  screen.getByRole('button', { name: 'Ailleurs' }).focus();
  rerender(<Board screenings={[screeningAt(8, 2)]} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ailleurs' }));
  block(8).focus();
  block(8).blur();
  rerender(<Board screenings={[screeningAt(8, 1)]} />);
  expect(document.activeElement).toBe(document.body);
});
