import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, daysBetween } from '#domain/values/dates.ts';
import type { Period } from '#domain/values/dates/periods.ts';
import { isSearch, type PresencePage } from '#domain/welcome/presence/who-is-there.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { DayChoice, HourChoice } from '#web/records/fields/days/day-choice.tsx';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useFestivalDays, useWorkingEdition } from '#web/session/working-edition.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { SearchInput } from '#web/ui/kit/search-input/search-input.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import '#web/ui/controls.css';
import { DayStrip } from '#web/ui/kit/day-strip/day-strip.tsx';
import { PersonLine } from './person-line.tsx';
import { type Presences, usePresences } from './use-presences.ts';
import styles from './who-is-there.module.css';

/** People there now or at any hour, their hotel, phone and next event. */
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
    <Page className={styles.root}>
      <PageHead
        count={page === null ? '\u00A0' : countText(presences, text)}
        filters={
          <>
            <SearchInput id="presence-champ" label={text('presence.champ')} onChange={presences.type} value={presences.typed} />
            <Moment presences={presences} />
          </>
        }
        days={<FestivalDays presences={presences} />}
        title={text('presence.titre')}
      />
      {page === null ? null : <People depth={depth} entity={entity} page={page} typed={presences.typed} />}
    </Page>
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

/** The days of the festival; another one is typed in the field. */
function FestivalDays({ presences: { date, time, goTo } }: { readonly presences: Presences }): ReactNode {
  const text = useText();
  const period = useFestivalDays();
  if (period === null) return null;
  return (
    <DayStrip
      days={daysOf(period).map((day) => ({ date: day }))}
      label={text('presence.jours')}
      onChange={(chosen) => goTo({ date: chosen, time })}
      value={date}
    />
  );
}

function daysOf({ from, to }: Period): readonly string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, rank) => addDays(from, rank));
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
