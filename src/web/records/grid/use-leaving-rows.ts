import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RecordData, readId } from '#domain/values/record-data.ts';
import { fadeOut, isTakingAway, isMotionWelcome } from '#web/ui/kit/row-actions/fade-out.ts';

interface Drawn {
  readonly rows: readonly RecordData[];
  readonly view: string;
}

/** Rows to draw: those that left the view since (a step, another person) fade in their place before the others close up. */
export function useLeavingRows(rows: readonly RecordData[], view: string): readonly RecordData[] {
  const [drawn, setDrawn] = useState<Drawn>({ rows, view });
  const gone = drawn.view === view && drawn.rows !== rows ? leftOf(drawn.rows, rows) : [];
  const isHeld = gone.length > 0 && !isTakingAway() && isMotionWelcome();
  if (!isHeld && (drawn.rows !== rows || drawn.view !== view)) setDrawn({ rows, view });
  const key = isHeld ? gone.join() : '';
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    void fadeOut(elementsOf(key.split(',')), () => {
      if (isCurrent) flushSync(() => setDrawn({ rows, view }));
    });
    return () => {
      isCurrent = false;
    };
  }, [key, rows, view]);
  return isHeld ? drawn.rows : rows;
}

/** A page that lost all of its rows is another one. */
function leftOf(before: readonly RecordData[], now: readonly RecordData[]): readonly number[] {
  const kept = new Set(now.map(readId));
  const gone = before.map(readId).filter((id) => !kept.has(id));
  return gone.length === before.length ? [] : gone;
}

function elementsOf(ids: readonly string[]): readonly Element[] {
  return [...document.querySelectorAll<HTMLElement>('.grid-row')].filter(({ dataset }) => ids.includes(dataset['id'] ?? ''));
}
