import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { descriptor } from '#generated/entities/festival-inscription.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { ScreenKeys } from '#web/shell/screen-keys.tsx';
import { useOpeningFocus } from '#web/shell/use-opening-focus.ts';
import { type Film, type Order, PLACES, sorted } from './deliberation-model.ts';
import { filmButton } from './film-button.ts';
import { FilmAside } from './film-aside.tsx';
import { FilmTable } from './film-table.tsx';
import { PlaceStrip } from './place-strip.tsx';
import type { Decisions } from './use-decisions.ts';
import type { Deliberation } from './use-deliberation.ts';
import styles from './deliberation.module.css';

interface DecisionTableProps {
  readonly data: Deliberation;
  readonly decisions: Decisions;
  readonly depth: number;
}

/** The films of a place or of all, sorted by what the committee looks at; keys and drops move them. */
export function DecisionTable({ data, decisions, depth }: DecisionTableProps): ReactNode {
  const { can } = useRights();
  const [place, setPlace] = useState(0);
  const [sort, setSort] = useState<{ readonly by: Order; readonly isDown: boolean }>({ by: 'average', isDown: true });
  const [wanted, setWanted] = useState(0);
  const [lifted, setLifted] = useState<Film | null>(null);
  const films = useMemo(
    () => sorted(place === 0 ? data.films : data.films.filter((film) => film.place === place), sort),
    [data.films, place, sort],
  );
  const current = films.find(({ id }) => id === wanted) ?? films[0] ?? null;
  const canWrite = can(descriptor.rights.write);
  const followFocus = useKeptFocus(current?.id ?? 0, films);
  function decide(film: Film, to: number): void {
    // Under the hands of who decides, the next film takes the place of one that leaves the list.
    const isLeaving = place !== 0 && to !== place;
    setWanted(isLeaving ? (beside(films, film, 1)?.id ?? beside(films, film, -1)?.id ?? 0) : film.id);
    decisions.decide(film, to);
  }
  const keys = deskKeys({ films, current, decisions, decide: canWrite ? decide : () => undefined });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its keys repeat what its buttons do
    <div className={styles.desk} onFocus={followFocus} onKeyDown={keys}>
      <PlaceStrip
        films={data.films}
        onDrop={(id, to) => {
          const film = data.films.find((one) => one.id === id);
          if (film !== undefined && canWrite) decide(film, to);
        }}
        onSelect={setPlace}
        selected={place}
      />
      <div aria-labelledby={`deliberation-${place}`} className={styles.body} id="deliberation" role="tabpanel">
        <FilmTable canDrag={canWrite} current={current} films={films} onLift={setLifted} onSort={setSort} onWant={setWanted} sort={sort} />
        {current === null ? null : (
          <FilmAside
            canWrite={canWrite}
            data={data}
            decisions={{ ...decisions, decide }}
            depth={depth}
            film={current}
            key={current.id}
            lifted={lifted}
          />
        )}
      </div>
      <Foot canWrite={canWrite} said={decisions.said} />
    </div>
  );
}

function Foot({ canWrite, said }: { readonly canWrite: boolean; readonly said: Decisions['said'] }): ReactNode {
  const text = useText();
  return (
    <footer className={styles.foot}>
      <output className={styles.said}>{said?.isRefusal === false ? said.text : ''}</output>
      {canWrite ? null : <span>{text('deliberation.lectureSeule', { droit: descriptor.rights.write })}</span>}
      <ScreenKeys keys={text(canWrite ? 'deliberation.touches' : 'deliberation.touchesLecture')} />
    </footer>
  );
}

function beside(films: readonly Film[], film: Film | null, by: -1 | 1): Film | undefined {
  return films[films.findIndex((one) => one.id === film?.id) + by];
}

interface DeskKeys {
  readonly films: readonly Film[];
  readonly current: Film | null;
  readonly decisions: Decisions;
  readonly decide: (film: Film, to: number) => void;
}

const MOVES: Readonly<Record<string, -1 | 1>> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 };

/** Single keys, while nothing is being typed and the focus is in the screen. */
function deskKeys({ films, current, decisions, decide }: DeskKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { ctrlKey, metaKey, altKey, target } = event;
    const key = event.key.toLowerCase();
    if (isTyping(target) || altKey || current === null) return;
    const move = isOnTabs(target) ? undefined : MOVES[key];
    const place = PLACES.find((one) => one.key === key)?.place;
    if (ctrlKey || metaKey) {
      if (key !== 'z') return;
      decisions.undo();
    } else if (place !== undefined) decide(current, place);
    else if (move !== undefined) document.querySelector<HTMLElement>(`#${filmButton(beside(films, current, move)?.id ?? 0)}`)?.focus();
    else return;
    event.preventDefault();
  };
}

/** The current line takes the focus as the screen opens; one that goes takes it along: the film that is then in sight takes it over. */
function useKeptFocus(current: number, films: readonly Film[]): (event: { readonly target: EventTarget }) => void {
  useOpeningFocus('table button[aria-current]');
  const isInTable = useRef(false);
  useEffect(() => {
    if (isInTable.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`#${filmButton(current)}`)?.focus();
  }, [current, films]);
  return ({ target }) => {
    isInTable.current = isOnFilm(target);
  };
}

const TYPED = 'textarea, select, [contenteditable=true], input:not([type=radio], [type=checkbox])';

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest(TYPED) !== null;
}

function isOnTabs(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('[role=tablist]') !== null;
}

function isOnFilm(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('table') !== null;
}
