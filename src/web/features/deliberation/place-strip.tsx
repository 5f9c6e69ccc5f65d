import { type ReactNode, useState } from 'react';
import { formatLength } from '#domain/values/dates/durations.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Film, PLACES, saidOf } from './deliberation-model.ts';
import styles from './deliberation.module.css';

interface PlaceStripProps {
  readonly films: readonly Film[];
  /** 0: all. */
  readonly selected: number;
  readonly onSelect: (place: number) => void;
  readonly onDrop: (film: number, place: number) => void;
}

/** Data of a dragged film. */
export const FILM_DRAG = 'application/x-festival-film';

/** The places with what each holds: one tab stop, arrows move; a film is dropped on one. */
export function PlaceStrip({ films, selected, onSelect, onDrop }: PlaceStripProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const tabs = [
    { place: 0, key: '', label: text('deliberation.tous'), status: 'draft' },
    ...PLACES.map(({ place, key }) => ({ place, key, label: '', status: 'draft', ...saidOf('inscription-place', place, language) })),
  ];
  return (
    <div aria-label={text('deliberation.places')} className={styles.places} role="tablist">
      {tabs.map((tab) => (
        <PlaceTab
          films={tab.place === 0 ? films : films.filter(({ place }) => place === tab.place)}
          isSelected={tab.place === selected}
          key={tab.place}
          onDrop={tab.place === 0 ? null : (film) => onDrop(film, tab.place)}
          onSelect={onSelect}
          tab={tab}
        />
      ))}
    </div>
  );
}

interface PlaceTabProps {
  readonly tab: { readonly place: number; readonly key: string; readonly label: string; readonly status: string };
  readonly films: readonly Film[];
  readonly isSelected: boolean;
  readonly onSelect: (place: number) => void;
  readonly onDrop: ((film: number) => void) | null;
}

function PlaceTab({ tab, films, isSelected, onSelect, onDrop }: PlaceTabProps): ReactNode {
  const text = useText();
  const [isOver, setOver] = useState(false);
  const minutes = Math.round(films.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  return (
    <button
      aria-controls={isSelected ? 'deliberation' : undefined}
      aria-selected={isSelected}
      className={styles.place}
      data-over={isOver || undefined}
      data-status={tab.status}
      id={`deliberation-${tab.place}`}
      onClick={() => onSelect(tab.place)}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        if (onDrop === null || !event.dataTransfer.types.includes(FILM_DRAG)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop?.(Number(event.dataTransfer.getData(FILM_DRAG)));
      }}
      onKeyDown={(event) => {
        const by = { ArrowRight: 'nextElementSibling', ArrowLeft: 'previousElementSibling' } as const;
        const sibling = event.key === 'ArrowRight' || event.key === 'ArrowLeft' ? event.currentTarget[by[event.key]] : null;
        if (sibling instanceof HTMLElement) sibling.focus();
      }}
      role="tab"
      tabIndex={isSelected ? 0 : -1}
      type="button"
    >
      <span className={styles.placeName}>
        {tab.label}
        {tab.key === '' ? null : (
          <kbd aria-hidden className={styles.key}>
            {tab.key.toUpperCase()}
          </kbd>
        )}
      </span>
      <span className={classNames(styles.placeCount, 'num')}>
        {text('deliberation.filmsPlace', { count: films.length, duree: formatLength(minutes) })}
      </span>
    </button>
  );
}
