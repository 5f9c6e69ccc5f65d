import '#web/ui/tokens.css';
import '#web/app/elements.css';
import '#web/ui/controls.css';
import styles from '#web/features/volunteer-planning/volunteer-planning.module.css';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { hoursText } from '#domain/volunteers/planning.ts';
import { CandidateList } from '#web/features/volunteer-planning/candidate-list.tsx';
import { Days } from '#web/features/volunteer-planning/planning-days.tsx';
import { PlanningTable } from '#web/features/volunteer-planning/planning-table.tsx';
import type { Desk } from '#web/features/volunteer-planning/use-desk.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { benchPlanning as planning, turnedDays } from './planning.ts';

function none(): undefined {
  return undefined;
}

function done(): Promise<void> {
  return Promise.resolve();
}

function isDone(): Promise<boolean> {
  return Promise.resolve(true);
}

/** Work of hands is not measured. */
function deskOf(day: string): Desk {
  return {
    acts: { said: null, canUndo: false, assign: isDone, move: isDone, remove: isDone, undo: isDone, act: isDone, say: none },
    canWrite: true,
    canWriteNeeds: true,
    need: planning.byDay.get(day)?.[0] ?? null,
    shift: null,
    held: null,
    named: (id) => planning.volunteers.get(id)?.Nom ?? '',
    place: (need) => `${planning.posts.get(need.IdPoste)?.Libelle ?? ''}, ${hoursText(need)}`,
    hold: none,
    chooseNeed: none,
    chooseShift: none,
    assign: done,
    remove: done,
  };
}

/** The product's own board on a day, with who may take its first need. */
function boardOf(day: string): ReactNode {
  const desk = deskOf(day);
  return (
    <StrictMode>
      <section className={styles.root}>
        <Days day={day} goTo={none} planning={planning} />
        <div className={styles.body}>
          <div className={styles.grid}>
            <PlanningTable day={day} desk={desk} planning={planning} />
          </div>
          <aside className={styles.tray}>
            <CandidateList desk={desk} planning={planning} />
          </aside>
        </div>
      </section>
    </StrictMode>
  );
}

function markupOf(board: ReactNode): string {
  const aside = document.createElement('div');
  const drawing = createRoot(aside);
  flushSync(() => drawing.render(board));
  const { innerHTML } = aside;
  drawing.unmount();
  return innerHTML;
}

/** `?variant=ours|bare`; `show(0)` and `show(1)` put one day or the other on screen: drawn by the product, or as the same markup, written before. */
const isOurs = new URLSearchParams(location.search).get('variant') === 'ours';
const place = document.getElementById('root') ?? document.body;
await showLanguage('fr');
await loadTexts('planning');
await loadTexts('metier');
const markup = isOurs ? [] : turnedDays.map((day) => markupOf(boardOf(day)));
const root = isOurs ? createRoot(place) : null;
Object.assign(globalThis, {
  show: (day: number) => {
    if (root === null) place.innerHTML = markup[day] ?? '';
    else root.render(boardOf(turnedDays[day] ?? turnedDays[0]));
  },
});
