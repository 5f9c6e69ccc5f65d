import { Clapperboard, PartyPopper } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { formatLength } from '#domain/values/dates/durations.ts';
import { readId } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useEntity } from '#web/records/use-entity.ts';
import { useUser } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { useOpeningFocus } from '#web/shell/use-opening-focus.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Notice } from '#web/ui/notice.tsx';
import '#web/ui/controls.css';
import { FilmDesk } from './film-desk.tsx';
import { type Queue, useQueue } from './use-queue.ts';
import styles from './viewing-queue.module.css';

/** The films that a member of the committee is to see: each with its video and their opinion, one after the other. */
export function ViewingQueue({ entity, depth }: FeatureScreenProps): ReactNode {
  const text = useText();
  const year = useWorkingEdition();
  const user = useUser();
  const queue = useQueue(year);
  const notes = useEntity('film-note');
  const screen = useKeptFocus(queue.current === null ? 0 : readId(queue.current));
  if (queue.error !== null) return <LoadFailure error={queue.error} retry={queue.retry} />;
  if (year === null || user === null || notes === null || queue.isPending) return <PageSkeleton kind="list" />;
  return (
    <section className={styles.screen} data-paper="board" ref={screen}>
      <PageHead
        count={queue.counts.tous === 0 ? undefined : <Left queue={queue} />}
        printed={text(`visionnement.${queue.segment}`)}
        title={text('visionnement.titre', { annee: year })}
      />
      {queue.all.length === 0 ? (
        <Notice detail={text('visionnement.rienAVoirDetail')} icon={Clapperboard} title={text('visionnement.aucun')} />
      ) : (
        <FilmDesk
          depth={depth}
          entity={entity}
          film={queue.current}
          key={queue.current === null ? 0 : readId(queue.current)}
          notes={notes}
          queue={queue}
          today={todayText()}
          user={user.id}
          year={year}
        />
      )}
    </section>
  );
}

/** The current line takes the focus as the screen opens; another film is another form: its line takes it over, so that the next key is heard. */
function useKeptFocus(film: number): RefObject<HTMLElement | null> {
  useOpeningFocus('[data-film][aria-current]');
  const screen = useRef<HTMLElement>(null);
  const last = useRef(film);
  useEffect(() => {
    if (last.current !== film && last.current !== 0 && document.activeElement === document.body)
      screen.current?.querySelector<HTMLElement>('[data-film][aria-current]')?.focus();
    last.current = film;
  }, [film]);
  return screen;
}

/** Films that are still to be seen, and how long they take. */
function Left({ queue: { counts, left } }: { readonly queue: Queue }): ReactNode {
  const text = useText();
  if (counts.aVoir > 0) return text('visionnement.reste', { count: counts.aVoir, duree: formatLength(Math.ceil(left / 60)) });
  return (
    <span className={styles.left}>
      <PartyPopper aria-hidden size={14} />
      {text('visionnement.rienAVoir')}
    </span>
  );
}
