import { CopyPlus, ListTree, Megaphone, Move, Plus, Rss, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Room, Screening } from './grid-model.ts';
import { PrintMenu } from './print-menu.tsx';
import styles from './programme-grid.module.css';

interface GridHeaderProps {
  readonly year: number;
  readonly day: string;
  /** Number of screenings in sight, in words. */
  readonly count: string;
  readonly holiday: string | null;
  /** Screenings of the day that meet another one. */
  readonly clashes: number;
  /** The one the keyboard is on, which the button moves. */
  readonly current: Screening | null;
  readonly isTrayOpen: boolean;
  readonly canWrite: boolean;
  readonly canSeeProgrammes: boolean;
  readonly canPublish: boolean;
  readonly canFeed: boolean;
  /** The rooms that are shown; null: all of them. */
  readonly rooms: readonly Room[] | null;
  readonly onClash: () => void;
  readonly onMove: (screening: Screening) => void;
  readonly onTray: () => void;
  readonly onNew: () => void;
  /** Null: there is no other day, or nothing to copy. */
  readonly onCopy: (() => void) | null;
  readonly onPublish: () => void;
  readonly onFeeds: () => void;
}

export function GridHeader(props: GridHeaderProps): ReactNode {
  const { year, day, count, holiday, clashes, current, isTrayOpen, canWrite, canSeeProgrammes, canPublish, canFeed, rooms } = props;
  const { onClash, onMove, onTray, onNew, onCopy, onPublish, onFeeds } = props;
  const text = useText();
  const language = useLanguage();
  return (
    <header className={styles.header}>
      <h1>{text('programmation.titre')}</h1>
      <p className={styles.printDay}>{`${text('programmation.edition', { annee: year })} · ${formatDay(day, language)}`}</p>
      <output className={classNames(styles.count, 'num')}>{count}</output>
      {holiday === null ? null : <span className={styles.holiday}>{holiday}</span>}
      {clashes === 0 ? null : (
        <button className={styles.clashes} onClick={onClash} type="button">
          <TriangleAlert aria-hidden size={13} />
          {text('programmation.chevauchements', { count: clashes })}
        </button>
      )}
      <div className={classNames(styles.actions, 'no-print')}>
        {canWrite && current !== null ? (
          <Button aria-label={`${text('programmation.deplacer')} ${current.name}`} icon={Move} onClick={() => onMove(current)}>
            {text('programmation.deplacerAilleurs')}
          </Button>
        ) : null}
        {canSeeProgrammes ? (
          <Button aria-expanded={isTrayOpen} icon={ListTree} onClick={onTray}>
            {text('programmation.programmes')}
          </Button>
        ) : null}
        {canWrite && onCopy !== null ? (
          <Button icon={CopyPlus} onClick={onCopy}>
            {text('programmation.copie.ouvrir')}
          </Button>
        ) : null}
        {canPublish ? (
          <Button icon={Megaphone} onClick={onPublish}>
            {text('programmation.publication.ouvrir')}
          </Button>
        ) : null}
        <PrintMenu day={day} rooms={rooms} year={year} />
        <LastActions canFeed={canFeed} canWrite={canWrite} onFeeds={onFeeds} onNew={onNew} />
      </div>
    </header>
  );
}

function LastActions({
  canFeed,
  canWrite,
  onFeeds,
  onNew,
}: Pick<GridHeaderProps, 'canFeed' | 'canWrite' | 'onFeeds' | 'onNew'>): ReactNode {
  const text = useText();
  return (
    <>
      {canFeed ? (
        <Button icon={Rss} onClick={onFeeds}>
          {text('programmation.flux')}
        </Button>
      ) : null}
      {canWrite ? (
        <Button icon={Plus} onClick={onNew} variant="primary">
          {text('programmation.nouvelle')}
        </Button>
      ) : null}
    </>
  );
}
