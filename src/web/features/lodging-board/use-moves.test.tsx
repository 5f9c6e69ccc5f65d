// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { configureTransport } from '#web/runtime/transport.ts';
import { renderPage } from '#tests/support/web/page.tsx';
import { showTexts } from '#tests/support/web/sheet-action.ts';
import { boardKeys } from './board-keys.ts';
import { type Move, useMoves } from './use-moves.ts';

const MOVE: Move = {
  IdParticipant: 5,
  IdHotel: 2,
  IdHotelVu: 1,
  Nuits: ['2027-01-30'],
  Decalage: 0,
  Nouvelles: [],
  TypePec: 1,
  TypeChambre: null,
  IdPartage: null,
  IsSejour: false,
};
const MOVED = { IdParticipant: 5, Decalage: 0, Sejour: null, Avant: [], Apres: [] };

/** Answers to undoing, one a time. */
let answers: (() => Response)[] = [];
const sent: unknown[] = [];

function failed(): Response {
  throw new TypeError('Failed to fetch');
}

function refused(): Response {
  return Response.json(
    { code: 'regle-metier', status: 409, title: '', detail: 'Ces nuits ont changé depuis.', requestId: 'r' },
    { status: 409 },
  );
}

function done(): Response {
  return Response.json(1);
}

function nothing(): void {}

/** The board as far as its keys and its moves go. */
function Board(): ReactNode {
  const moves = useMoves();
  const keys = boardKeys({
    hotels: [],
    nights: [],
    stayOf: () => undefined,
    guestOf: () => undefined,
    isHolding: false,
    canMove: true,
    undo: moves.undo,
    cancel: nothing,
    holdStay: nothing,
    holdGuest: nothing,
    accept: nothing,
    openForm: nothing,
    release: nothing,
  });
  return (
    <>
      <button onClick={() => moves.move(MOVE, 'Ida Brandt est au Phare.', 'Ida Brandt')} onKeyDown={keys} type="button">
        Déplacer
      </button>
      <output data-undo={moves.canUndo}>{moves.said?.text}</output>
    </>
  );
}

async function takeBack(): Promise<readonly unknown[]> {
  const before = sent.length;
  await act(async () => fireEvent.keyDown(screen.getByText('Déplacer'), { key: 'z', ctrlKey: true }));
  await act(async () => undefined);
  const { textContent, dataset } = screen.getByRole('status');
  return [sent.length - before, textContent, dataset['undo']];
}

beforeAll(() => showTexts('hebergement'));
beforeEach(async () => {
  sent.length = 0;
  configureTransport({
    fetch: async (request) => {
      if (!(request instanceof Request)) throw new TypeError('no request');
      if (new URL(request.url).pathname.endsWith('/deplacement')) return Response.json(MOVED);
      sent.push(await request.json());
      return (answers.shift() ?? done)();
    },
  });
  renderPage(<Board />);
  await act(async () => fireEvent.click(await screen.findByText('Déplacer')));
  await screen.findByText('Ida Brandt est au Phare.');
});
afterEach(cleanup);

it('a move that could not be taken back because the server was away is taken back by the next Ctrl+Z', async () => {
  answers = [failed, done];
  expect(await takeBack()).toEqual([1, expect.not.stringContaining('remis'), 'true']);
  expect(await takeBack()).toEqual([1, expect.stringContaining('Ida Brandt'), 'false']);
  expect(sent).toEqual([MOVED, MOVED]);
});

it('a move whose taking back was refused is not asked for again', async () => {
  answers = [refused];
  expect(await takeBack()).toEqual([1, 'Ces nuits ont changé depuis.', 'false']);
  expect(await takeBack()).toEqual([0, 'Ces nuits ont changé depuis.', 'false']);
});
