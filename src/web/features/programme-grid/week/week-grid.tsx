import { type ReactNode, useMemo, useRef } from 'react';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { ScreenKeys } from '#web/shell/screen-keys.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CalendarOff } from 'lucide-react';
import { askCopy } from '../copy/ask-copy.tsx';
import { programmesOf } from '../copy/programmes-of.ts';
import { DayBar } from '../day-bar.tsx';
import { FoldableTools } from '../foldable-tools.tsx';
import { GridHeader } from '../grid-header.tsx';
import { askPublication } from '../publication/ask-publication.tsx';
import { GridFilters, roomsInUse, roomsLeft } from '../grid-filters.tsx';
import { useBlockFocus } from '../moving/use-block-focus.ts';
import type { Room } from '../grid-model.ts';
import { useGridAddress } from '../use-grid-address.ts';
import type { GridDay } from '../use-grid-data.ts';
import { useVariantWeek } from '../variant/use-variant.ts';
import { VariantBar } from '../variant/variant-bar.tsx';
import { VariantChoice, type VariantChoiceProps } from '../variant/variant-choice.tsx';
import { daysShownWith, type WeekScreening } from './week-model.ts';
import { WeekTable } from './week-table.tsx';
import styles from '../programme-grid.module.css';

interface WeekGridProps {
  readonly screen: ScreenDescriptor;
  readonly depth: number;
  readonly year: number;
  readonly day: string;
  readonly days: readonly GridDay[];
  readonly today: string;
}

/** The days of the edition side by side, room by room: where there is room left, and what is repeated. */
export function WeekGrid({ screen, year, day, days, today, depth }: WeekGridProps): ReactNode {
  const text = useText();
  const address = useGridAddress();
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const shown = useMemo(() => daysShownWith(day, dates), [day, dates]);
  const { data, variants, variant } = useVariantWeek(year, { days: shown, variant: address.variant });
  const { screenings, rooms, isPending, error, retry } = data;
  const { only } = address;
  const chosenRooms = roomsLeft(rooms, only);
  const isNarrowed = chosenRooms.length < rooms.length;
  const shownRooms = roomsInUse(chosenRooms, only, screenings);
  const shownRoomIds = new Set<number | null>(shownRooms.map(({ id }) => id));
  const inSight = isNarrowed ? screenings.filter(({ idSalle }) => shownRoomIds.has(idSalle)) : screenings;
  const board = useRef<HTMLDivElement>(null);
  const focus = useBlockFocus(board, screenings);
  const room = only.rooms.length === 1 ? (only.rooms[0] ?? null) : null;
  const copyDay = useDayCopy({ screen, year, dates, screenings, rooms, room });
  if (error !== null) return <LoadFailure error={error} retry={retry} />;
  return (
    <section aria-busy={isPending || undefined} className={styles.screen} data-paper="board" data-zoom={address.zoom}>
      <WeekTools
        {...{ address, day, depth, rooms, screen, variant, variants, year }}
        count={inSight.length}
        shownRooms={isNarrowed ? shownRooms : null}
      />
      <DayBar days={days} onShow={address.showDay} shown={day} today={today} />
      {isPending || shownRooms.length > 0 ? (
        <WeekTable
          active={focus.active}
          board={board}
          days={days.filter(({ date }) => shown.includes(date))}
          isNarrowed={isNarrowed}
          onBlur={focus.release}
          onCopy={variant === null ? copyDay : null}
          onDay={(jour) => address.showIn('jour', { jour })}
          onFocus={focus.note}
          onFollow={focus.follow}
          onOpen={(one) => address.showIn('jour', { jour: one.day, ...(one.id > 0 ? { fiche: one.id } : {}) })}
          onRoom={(room) => address.narrow({ rooms: [room] })}
          rooms={shownRooms}
          screenings={screenings}
          today={today}
        />
      ) : (
        <Notice icon={CalendarOff} title={text('programmation.semaine.sansSalle')} />
      )}
      <ScreenKeys keys={text('programmation.touchesSemaine')} />
    </section>
  );
}

interface WeekToolsProps extends VariantChoiceProps, Pick<WeekGridProps, 'screen' | 'depth'> {
  /** Screenings in sight. */
  readonly count: number;
  /** Rooms that are shown; null: all of them. */
  readonly shownRooms: readonly Room[] | null;
}

/** Acts that need a screening or the programmes of a day are done in the day. */
function nothing(): void {
  return undefined;
}

/** Title, actions and filters where the day has them, and the variant that stands in for the true grid. */
function WeekTools({ count, screen, depth, shownRooms, ...choice }: WeekToolsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { address, rooms, variant, day, year } = choice;
  return (
    <FoldableTools beside={variant === null ? null : <VariantBar onLeave={() => address.showVariant(null)} variant={variant} />}>
      <GridHeader
        canFeed={can('FESTIVAL-FLUXS')}
        canPublish={can('PUBLIER-GRILLE') && variant === null}
        canSeeProgrammes={false}
        canWrite={can(screen.rights.write) && variant === null}
        clashes={0}
        count={text('programmation.semaine.seances', { count })}
        current={null}
        day={day}
        holiday={null}
        isTrayOpen={false}
        isWhole
        onClash={nothing}
        onCopy={null}
        onFeeds={() => address.showFeeds(depth)}
        onMove={nothing}
        onNew={() => address.showIn('jour', { jour: day, fiche: 0 })}
        onPublish={() =>
          askPublication({
            title: text('programmation.publication.titre', { annee: year }),
            year,
            onHistory: () => address.showPublications(depth),
          })
        }
        onTray={nothing}
        rooms={shownRooms}
        year={year}
      />
      <GridFilters address={address} rooms={rooms}>
        <VariantChoice {...choice} />
      </GridFilters>
    </FoldableTools>
  );
}

interface DayCopy extends Pick<WeekGridProps, 'screen' | 'year'> {
  readonly dates: readonly string[];
  readonly screenings: readonly WeekScreening[];
  readonly rooms: readonly Room[];
  readonly room: number | null;
}

/** Asks where a day is copied to; null for whoever writes no screening, and where there is one day only. */
function useDayCopy({ screen, year, dates, screenings, rooms, room }: DayCopy): ((day: string) => void) | null {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  if (!can(screen.rights.write) || dates.length < 2) return null;
  return (day) =>
    askCopy({
      title: text('programmation.copie.titre', { jour: formatDay(day, language) }),
      year,
      day,
      days: dates,
      programmes: programmesOf(screenings.filter((one) => one.day === day)),
      rooms,
      room,
      programme: null,
      canDelete: can(screen.rights.delete),
    });
}
