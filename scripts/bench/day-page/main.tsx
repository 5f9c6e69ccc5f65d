import '#web/ui/tokens.css';
import '#web/app/elements.css';
import styles from '#web/features/programme-grid/programme-grid.module.css';
import { type ReactNode, StrictMode, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { GridBoard } from '#web/features/programme-grid/grid-board.tsx';
import { axisOf, type Screening } from '#web/features/programme-grid/grid-model.ts';
import { days, rooms } from './days.ts';

function none(): undefined {
  return undefined;
}

/** The product's own day, with the remarks, signs and lights of each block. */
function Ours({ screenings }: { readonly screenings: readonly Screening[] }) {
  const board = useRef<HTMLDivElement>(null);
  return (
    <GridBoard
      active={null}
      axis={axisOf(screenings)}
      board={board}
      canWrite
      chosen={null}
      isNarrowed={false}
      label="Mesure"
      lift={null}
      now={null}
      onBlur={none}
      onCreate={none}
      onFocus={none}
      onGrab={none}
      onKeyDown={none}
      onOpen={none}
      rooms={rooms}
      screenings={screenings}
    />
  );
}

/** `?variant=ours|bare`; `show(0)` and `show(1)` put one day or the other on screen: drawn by the product, or as the same markup, written before. */
const isOurs = new URLSearchParams(location.search).get('variant') === 'ours';
const place = document.getElementById('root') ?? document.body;

function dayOf(screenings: readonly Screening[]): ReactNode {
  return (
    <StrictMode>
      <div className={styles.screen}>
        <Ours screenings={screenings} />
      </div>
    </StrictMode>
  );
}

function markupOf(day: ReactNode): string {
  const aside = document.createElement('div');
  const drawing = createRoot(aside);
  flushSync(() => drawing.render(day));
  const { innerHTML } = aside;
  drawing.unmount();
  return innerHTML;
}

const markup = isOurs ? [] : days.map((day) => markupOf(dayOf(day)));
const root = isOurs ? createRoot(place) : null;
Object.assign(globalThis, {
  show: (day: number) => {
    if (root === null) place.innerHTML = markup[day] ?? '';
    else root.render(dayOf(days[day] ?? []));
  },
});
