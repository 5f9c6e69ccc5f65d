import '#web/ui/tokens.css';
import '#web/app/elements.css';
import '#web/ui/controls.css';
import '#web/features/lodging-board/lodging-board.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BoardTable } from '#web/features/lodging-board/board-table.tsx';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { BareBoard } from './bare-board.tsx';
import { benchBoard } from './board.ts';

function none(): undefined {
  return undefined;
}

function done(): Promise<void> {
  return Promise.resolve();
}

const holding = { held: null, over: null, setOver: none, lift: none, take: none, end: none, cancel: none };
const placing = { put: done, drop: done, share: done };

/** The product's own board with everything it does. */
function Ours() {
  return (
    <BoardTable
      board={benchBoard}
      canMove
      chosen={0}
      holding={holding}
      hotels={benchBoard.hotels}
      lefts={null}
      onChoose={none}
      placing={placing}
    />
  );
}

/** `?variant=ours|bare`; `show()` renders it, so that loading the page is not part of the measure. */
const isOurs = new URLSearchParams(location.search).get('variant') === 'ours';
const root = createRoot(document.getElementById('root') ?? document.body);
await showLanguage('fr');
await loadTexts('hebergement');
Object.assign(globalThis, {
  show: () => root.render(<StrictMode>{isOurs ? <Ours /> : <BareBoard />}</StrictMode>),
  hide: () => root.render(null),
});
