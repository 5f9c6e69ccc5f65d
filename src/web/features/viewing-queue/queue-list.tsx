import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FilmRow } from '#generated/client/types.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Still, stillColour } from '#web/ui/still/still.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useStillOf } from '#web/records/identity/row-face.tsx';
import { factsOf, FilmMark, useFacts } from './film-facts.tsx';
import { isToSee, type Queue, type Segment, SEGMENTS } from './use-queue.ts';
import styles from './viewing-queue.module.css';

interface QueueListProps {
  readonly entity: EntityModule;
  readonly queue: Queue;
  readonly today: string;
  readonly onShow: (film: number) => void;
  readonly onSegment: (segment: Segment) => void;
}

const PANEL = 'visionnement-file';

/** The films, those still to see first, each with the day until when. */
export function QueueList({ entity, queue, today, onShow, onSegment }: QueueListProps): ReactNode {
  const text = useText();
  const { segment, counts, shown, current } = queue;
  return (
    <nav aria-label={text('visionnement.file')} className={styles.list}>
      <Tabs
        items={SEGMENTS.map((key) => ({ key, label: text(`visionnement.${key}`), badge: String(counts[key]) }))}
        label={text('visionnement.file')}
        onSelect={(key) => onSegment(SEGMENTS.find((one) => one === key) ?? 'aVoir')}
        panelId={PANEL}
        selected={segment}
      />
      <div aria-labelledby={`${PANEL}-${segment}`} className={styles.films} id={PANEL} role="tabpanel">
        {shown.length === 0 ? (
          <p className={styles.empty}>{text(segment === 'vus' ? 'visionnement.aucunVu' : 'visionnement.rienAVoir')}</p>
        ) : null}
        <ul>
          {shown.map((film) => (
            <li key={film.Id}>
              <QueueLine entity={entity} film={film} isCurrent={film === current} onShow={onShow} today={today} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

interface QueueLineProps extends Pick<QueueListProps, 'entity' | 'today' | 'onShow'> {
  readonly film: FilmRow;
  readonly isCurrent: boolean;
}

function QueueLine({ entity, film, isCurrent, today, onShow }: QueueLineProps): ReactNode {
  const facts = useFacts(entity);
  const still = useStillOf(entity)(film);
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      aria-current={isCurrent || undefined}
      className={classNames(styles.film, 'ui-spine')}
      data-film={film.Id}
      onClick={() => onShow(film.Id)}
      ref={line}
      style={stillColour(still.colour)}
      type="button"
    >
      <Still {...still} className={styles.thumb} name={film.Titre ?? ''} />
      <span className={styles.filmTitle}>
        {isToSee(film) ? null : <Check aria-hidden className={styles.seen} size={13} />}
        {film.Titre}
      </span>
      <span className={styles.filmFacts}>{factsOf(facts, film, ['IdPays', 'Duree'])}</span>
      {isToSee(film) ? <DueDay day={film.EcheanceVisionnement ?? null} today={today} /> : <FilmMark entity={entity} film={film} />}
    </button>
  );
}

function DueDay({ day, today }: { readonly day: string | null; readonly today: string }): ReactNode {
  const text = useText();
  if (day === null) return null;
  const isLate = day < today;
  return (
    <span className={styles.due} data-late={isLate || undefined}>
      {text(isLate ? 'visionnement.enRetard' : 'visionnement.pourLe', { date: formatDate(day) })}
    </span>
  );
}
