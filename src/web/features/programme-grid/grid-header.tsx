import { CopyPlus, ListTree, Megaphone, Move, Plus, Rss, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatFullDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
import type { Room, Screening } from './grid-model.ts';
import { PrintMenu } from './print-menu.tsx';
import styles from './programme-grid.module.css';

interface GridHeaderProps {
  readonly year: number;
  readonly day: string;
  /** The whole week is in sight, and not one day. */
  readonly isWhole?: boolean;
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

/** Title, number and acts of the grid, of a day or of the week. */
export function GridHeader(props: GridHeaderProps): ReactNode {
  const { year, day, isWhole = false, count, holiday, clashes, isTrayOpen, canWrite, canSeeProgrammes, canPublish, rooms } = props;
  const { onClash, onTray, onNew, onPublish } = props;
  const text = useText();
  const language = useLanguage();
  const more = useMore(props);
  const printed = [
    text('programmation.edition', { annee: year }),
    ...(isWhole ? [] : [formatFullDay(day, language)]),
    ...(rooms === null ? [] : [rooms.map(({ name }) => name).join(', ')]),
  ];
  return (
    <PageHead
      acts={[
        ...(canSeeProgrammes
          ? [{ key: 'tray', icon: ListTree, isExpanded: isTrayOpen, label: text('programmation.programmes'), onSelect: onTray }]
          : []),
        ...(canPublish ? [{ key: 'publish', icon: Megaphone, label: text('programmation.publication.ouvrir'), onSelect: onPublish }] : []),
      ]}
      count={count}
      printed={printed.join(' · ')}
      more={more}
      primary={canWrite ? { key: 'new', icon: Plus, label: text('programmation.nouvelle'), onSelect: onNew } : null}
      status={
        <>
          {holiday === null ? null : <span className={styles.holiday}>{holiday}</span>}
          {clashes === 0 ? null : (
            <button className={styles.clashes} onClick={onClash} type="button">
              <TriangleAlert aria-hidden size={13} />
              {text('programmation.chevauchements', { count: clashes })}
            </button>
          )}
        </>
      }
      title={text('programmation.titre')}
      tools={<PrintMenu day={day} rooms={rooms} year={year} />}
    />
  );
}

/** Acts that are done now and then: the screening that the keyboard is on, the whole day, and the feeds. */
function useMore({ current, canWrite, canFeed, onMove, onCopy, onFeeds }: GridHeaderProps): readonly MenuItem[] {
  const text = useText();
  const items: MenuItem[] = [];
  if (canWrite && current !== null)
    items.push({
      key: 'move',
      icon: Move,
      label: `${text('programmation.deplacer')} ${current.name}`,
      onSelect: () => onMove(current),
    });
  if (canWrite && onCopy !== null) items.push({ key: 'copy', icon: CopyPlus, label: text('programmation.copie.ouvrir'), onSelect: onCopy });
  if (canFeed) items.push({ key: 'feeds', icon: Rss, label: text('programmation.flux'), onSelect: onFeeds });
  return items;
}
