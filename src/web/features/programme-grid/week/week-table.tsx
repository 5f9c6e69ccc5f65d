import { CopyPlus } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, memo, type ReactNode, type RefObject, useMemo } from 'react';
import { clockText } from '#domain/programmation/festival-day.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Table } from '#web/ui/table.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type Axis, axisOf, type Room } from '../grid-model.ts';
import type { GridDay } from '../use-grid-data.ts';
import { WeekLine } from './week-line.tsx';
import { cellKey, cellsOf, weekNeighbour, type WeekScreening } from './week-model.ts';
import gridStyles from '../programme-grid.module.css';
import styles from './week.module.css';

const ROOM_PX = 116;
/** Holds a time, the code of a programme, and how a day is copied; narrower windows scroll. */
const DAY_MIN_PX = 84;

interface WeekTableProps {
  readonly board: RefObject<HTMLDivElement | null>;
  readonly days: readonly GridDay[];
  readonly rooms: readonly Room[];
  readonly screenings: readonly WeekScreening[];
  readonly isNarrowed: boolean;
  readonly active: number | null;
  readonly today: string;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onFollow: (id: number) => void;
  readonly onOpen: (screening: WeekScreening) => void;
  readonly onDay: (day: string) => void;
  readonly onRoom: (room: number) => void;
  /** Null: the person writes no screening. */
  readonly onCopy: ((day: string) => void) | null;
}

/** Rooms downwards, days across; a room that is shown alone takes the height of its hours. */
export function WeekTable(props: WeekTableProps): ReactNode {
  const { board, days, rooms, screenings, isNarrowed, today, onFocus, onBlur, onFollow, onDay, onCopy } = props;
  const text = useText();
  const cells = useMemo(() => cellsOf(screenings), [screenings]);
  const isRoomless = !isNarrowed && screenings.some(({ idSalle }) => idSalle === null);
  const lines: readonly (Room | null)[] = isRoomless ? [...rooms, null] : rooms;
  const alone = rooms.length === 1 && !isRoomless ? (rooms[0] ?? null) : null;
  const axis = useMemo(
    () => (alone === null ? null : axisOf(screenings.filter(({ idSalle }) => idSalle === alone.id))),
    [alone, screenings],
  );
  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target instanceof HTMLElement ? event.target.dataset['screening'] : undefined;
    const current = screenings.find(({ id }) => String(id) === target);
    if (current === undefined || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const table = { cells, rooms: lines.map((room) => room?.id ?? null), days: days.map(({ date }) => date) };
    const next = weekNeighbour(current, event.key, table);
    if (next !== null) onFollow(next.id);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons are what is focused and hears the arrows
    <div className={gridStyles.scroll} onBlur={onBlur} onFocus={onFocus} onKeyDown={onKeyDown} ref={board}>
      <Table
        aria-label={text('programmation.semaine.titre')}
        className={styles.root}
        columns={[
          { id: 'room', header: text('programmation.salle') },
          ...days.map((day) => ({
            id: day.date,
            header: <DayHead day={day} onCopy={onCopy} onDay={onDay} />,
            headerProps: { 'data-overlap': day.hasOverlap || undefined, 'data-today': day.date === today || undefined },
          })),
        ]}
        row={(room) => <RoomLine {...props} axis={axis} cells={cells} room={room} />}
        rowKey={(room) => room?.id ?? 0}
        rows={lines}
        style={{ minWidth: `${ROOM_PX + days.length * DAY_MIN_PX}px` }}
      />
    </div>
  );
}

interface DayHeadProps extends Pick<WeekTableProps, 'onDay' | 'onCopy'> {
  readonly day: GridDay;
}

function DayHead({ day: { date, count }, onDay, onCopy }: DayHeadProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const name = formatDay(date, language);
  return (
    <span className={styles.head}>
      <button className={styles.day} onClick={() => onDay(date)} title={text('programmation.seancesDuJour', { count })} type="button">
        {name} <span className={classNames(gridStyles.dayCount, styles.count)}>{count === 0 ? '–' : count}</span>
      </button>
      {onCopy === null || count === 0 ? null : (
        <IconButton icon={CopyPlus} label={text('programmation.copie.titre', { jour: name })} onClick={() => onCopy(date)} />
      )}
    </span>
  );
}

interface RoomLineProps extends Pick<WeekTableProps, 'days' | 'active' | 'onOpen' | 'onRoom'> {
  readonly room: Room | null;
  /** Hours of the only room that is shown. */
  readonly axis: Axis | null;
  readonly cells: ReturnType<typeof cellsOf>;
}

const RoomLine = memo(function RoomLine({ room, axis, cells, days, active, onOpen, onRoom }: RoomLineProps): ReactNode {
  const text = useText();
  const hours = axis === null ? [] : Array.from({ length: (axis.to - axis.from) / 60 }, (_, hour) => axis.from + hour * 60);
  const height = hours.length === 0 ? {} : { height: `calc(var(--pg-hour) * ${hours.length})` };
  return (
    <tr>
      <th scope="row">
        {room === null ? text('programmation.sansSalle') : null}
        {room !== null && axis !== null ? <span className="ui-sr-only">{room.name}</span> : null}
        {room === null || axis !== null ? null : (
          <button className={styles.room} onClick={() => onRoom(room.id)} title={room.venue ?? undefined} type="button">
            {room.name}
          </button>
        )}
        {hours.length === 0 ? null : (
          <div aria-hidden style={height}>
            {hours.map((hour) => (
              <span className={gridStyles.hour} key={hour}>
                {clockText(hour)}
              </span>
            ))}
          </div>
        )}
      </th>
      {days.map(({ date }) => (
        <td key={date}>
          <div className={axis === null ? undefined : gridStyles.room} style={height}>
            {(cells.get(cellKey(room?.id ?? null, date)) ?? []).map((one) => (
              <WeekLine axis={axis} isActive={one.id === active} key={one.id} onOpen={onOpen} screening={one} />
            ))}
          </div>
        </td>
      ))}
    </tr>
  );
});
