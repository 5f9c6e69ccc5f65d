import { Search, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSearch, type PresencePage } from '#domain/welcome/presence/who-is-there.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { DayChoice, HourChoice } from '#web/records/fields/days/day-choice.tsx';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import '#web/ui/controls.css';
import { PersonLine } from './person-line.tsx';
import { type Presences, usePresences } from './use-presences.ts';
import styles from './who-is-there.module.css';

/** Who is there now or at any hour, where they sleep, how they are reached and what comes next for them. */
export function WhoIsThere({ depth, entity }: FeatureScreenProps): ReactNode {
  const edition = useWorkingEdition();
  if (edition === null) return <PageSkeleton kind="list" />;
  return <PresenceBoard depth={depth} edition={edition} entity={entity} key={edition} />;
}

interface PresenceBoardProps extends Pick<FeatureScreenProps, 'depth' | 'entity'> {
  readonly edition: number;
}

function PresenceBoard({ depth, edition, entity }: PresenceBoardProps): ReactNode {
  const text = useText();
  const presences = usePresences(edition);
  const { page, error, retry } = presences;
  if (error !== null) return <LoadFailure error={error} retry={retry} />;
  return (
    <section className={styles.root}>
      <header className={styles.header}>
        <h1>{text('presence.titre')}</h1>
        <Moment presences={presences} />
      </header>
      <SearchField presences={presences} />
      <output aria-live="polite" className={styles.count}>
        {page === null ? '' : countText(presences, text)}
      </output>
      {page === null ? null : <People depth={depth} entity={entity} page={page} typed={presences.typed} />}
    </section>
  );
}

interface PeopleProps extends Pick<FeatureScreenProps, 'depth' | 'entity'> {
  readonly page: PresencePage;
  readonly typed: string;
}

function People({ page, typed, depth, entity }: PeopleProps): ReactNode {
  const text = useText();
  if (page.Fiches.length === 0)
    return <Notice icon={UserRoundX} title={text(isSearch(typed) ? 'presence.aucunNom' : 'presence.personne')} />;
  return (
    <ul>
      {page.Fiches.map((file) => (
        <PersonLine depth={depth} entity={entity} file={file} key={file.Cle} />
      ))}
    </ul>
  );
}

function countText({ page, typed }: Presences, text: ReturnType<typeof useText>): string {
  if (page === null) return '';
  if (isSearch(typed))
    return [text('presence.trouves', { count: page.Fiches.length }), ...(page.IsTronque ? [text('presence.tronque')] : [])].join(' · ');
  return [
    text('presence.presents', { count: page.NbPresents }),
    text('presence.arrivees', { count: page.NbArrivees }),
    text('presence.departs', { count: page.NbDeparts }),
  ].join(' · ');
}

function Moment({ presences: { date, time, isNow, goTo } }: { readonly presences: Presences }): ReactNode {
  const text = useText();
  return (
    <div className={styles.moment}>
      <DayChoice label={text('presence.jour')} onChange={(chosen) => goTo({ date: chosen, time })} value={date} />
      <HourChoice label={text('presence.heure')} onChange={(chosen) => goTo({ date, time: chosen })} value={time} />
      <Button aria-pressed={isNow} onClick={() => goTo(null)}>
        {text('presence.maintenant')}
      </Button>
    </div>
  );
}

function SearchField({ presences: { typed, type } }: { readonly presences: Presences }): ReactNode {
  const text = useText();
  return (
    <search className={styles.search}>
      <label className="ui-sr-only" htmlFor="presence-champ">
        {text('presence.champ')}
      </label>
      <Search aria-hidden size={16} />
      <input
        autoComplete="off"
        className="ui-input"
        enterKeyHint="search"
        id="presence-champ"
        maxLength={150}
        onChange={(event) => type(event.target.value)}
        placeholder={text('presence.champ')}
        type="search"
        value={typed}
      />
    </search>
  );
}
