import { CalendarOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { openingDay } from '#domain/programmation/festival-day.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { todayText } from '#web/records/fields/days/today.ts';
import { useAddress } from '#web/records/use-address.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Notice } from '#web/ui/notice.tsx';
import '#web/ui/controls.css';
import { DayGrid } from './day-grid.tsx';
import { useGridDays } from './use-grid-data.ts';
import { WeekGrid } from './week/week-grid.tsx';
import styles from './programme-grid.module.css';

/** The programming grid: one day of the edition, rooms side by side (001 §3; 000 §1). */
export function ProgrammeGrid({ Side, entity, screen: name, depth }: FeatureScreenProps): ReactNode {
  const text = useText();
  const year = useWorkingEdition();
  const { days, first, isPending, error, retry } = useGridDays(year);
  const { raw } = useAddress();
  const requestedDay = typeof raw['jour'] === 'string' ? raw['jour'] : null;
  const today = todayText();
  const dates = days.map(({ date }) => date);
  const shown = openingDay(dates, { asked: requestedDay, today, first });
  const screen = entity.descriptor.screens.find((candidate) => candidate.screen === name);
  if (screen === undefined) return null;
  if (error !== null) return <LoadFailure error={error} retry={retry} />;
  if (isPending && year !== null) return <PageSkeleton kind="list" />;
  if (shown === null || year === null)
    return (
      <section className={styles.screen}>
        <PageHead title={text('programmation.titre')} />
        <Notice detail={text('programmation.sansJourDetail')} icon={CalendarOff} title={text('programmation.sansJour')} />
      </section>
    );
  if (raw['etendue'] === 'semaine') return <WeekGrid day={shown} depth={depth} days={days} screen={screen} today={today} year={year} />;
  return <DayGrid Side={Side} day={shown} days={days} depth={depth} entity={entity} screen={screen} today={today} year={year} />;
}
