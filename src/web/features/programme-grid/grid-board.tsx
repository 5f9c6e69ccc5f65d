/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table lays its cells out by itself: rooms and hours share the tracks of a CSS grid. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { clockText } from '#domain/programmation/festival-day.ts';
import { type GridBlock, type Remark, remarksOf } from '#domain/programmation/placement.ts';
import { useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Axis, Programme, Room, Screening } from './grid-model.ts';
import { HeldGhost } from './moving/held-ghost.tsx';
import type { Lift } from './moving/lift.ts';
import { RoomColumn } from './room-column.tsx';
import { placeStyle } from './screening-block.tsx';
import styles from './programme-grid.module.css';

interface GridBoardProps {
  readonly board: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly axis: Axis;
  readonly rooms: readonly Room[];
  readonly screenings: readonly Screening[];
  /** Other rooms are not shown. */
  readonly isNarrowed: boolean;
  readonly lift: Lift | null;
  readonly active: number | null;
  readonly chosen: Programme | null;
  readonly canWrite: boolean;
  /** Minute of now when the day shown is today. */
  readonly now: number | null;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onOpen: (screening: Screening) => void;
  readonly onCreate: (block: GridBlock) => void;
  readonly onGrab: (event: PointerEvent, what: Omit<Lift, 'by'>) => void;
}

/** Rooms side by side, hours downwards. */
export function GridBoard(props: GridBoardProps): ReactNode {
  const { board, label, axis, rooms, screenings, isNarrowed, lift, onFocus, onBlur, onKeyDown } = props;
  const remarks = useMemo(() => allRemarks(screenings, rooms), [screenings, rooms]);
  const isRoomless = !isNarrowed && screenings.some(({ idSalle }) => idSalle === null);
  const columns: readonly (Room | null)[] = isRoomless ? [...rooms, null] : rooms;
  const hours = Array.from({ length: (axis.to - axis.from) / 60 }, (_, hour) => axis.from + hour * 60);
  useFirstScreening(board, label, screenings.length > 0);
  return (
    <div className={styles.scroll} ref={board}>
      <div
        aria-label={label}
        className={styles.board}
        data-holding={lift !== null || undefined}
        onBlur={onBlur}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        role="grid"
        style={{
          gridTemplateColumns: `48px repeat(${columns.length}, minmax(var(--pg-column), 1fr))`,
          minWidth: `calc(48px + ${columns.length} * var(--pg-column))`,
        }}
        tabIndex={-1}
      >
        <Heads columns={columns} />
        <div className={styles.row} role="row">
          <div className={styles.hours} role="rowheader" style={{ height: `calc(var(--pg-hour) * ${hours.length})` }}>
            {hours.map((hour) => (
              <span className={styles.hour} key={hour}>
                {clockText(hour)}
              </span>
            ))}
          </div>
          {columns.map((room) => (
            <RoomColumn {...props} ghost={<Over {...props} room={room} />} key={room?.id ?? 0} remarks={remarks} room={room} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Heads({ columns }: { readonly columns: readonly (Room | null)[] }): ReactNode {
  const text = useText();
  return (
    <div className={classNames(styles.row, styles.heads)} role="row">
      <div className={styles.corner} role="columnheader">
        <span className="ui-sr-only">{text('programmation.heure')}</span>
      </div>
      {columns.map((room) => (
        <RoomHead key={room?.id ?? 0} room={room} />
      ))}
    </div>
  );
}

interface OverProps extends Pick<GridBoardProps, 'axis' | 'lift' | 'now' | 'screenings'> {
  readonly room: Room | null;
}

/** Over a room: the line of now, and what is held there. */
function Over({ axis, lift, now, screenings, room }: OverProps): ReactNode {
  return (
    <>
      {now === null ? null : <span aria-hidden className={styles.now} style={placeStyle({ start: now, end: now }, axis)} />}
      {lift !== null && lift.block.idSalle === (room?.id ?? null) ? <HeldGhost axis={axis} lift={lift} screenings={screenings} /> : null}
    </>
  );
}

function RoomHead({ room }: { readonly room: Room | null }): ReactNode {
  const text = useText();
  const details = [
    room?.venue,
    room === null ? null : text('programmation.battement', { minutes: room.turnaround }),
    room?.isEvenHours === true ? text('programmation.heuresPaires') : null,
  ];
  return (
    <div className={styles.head} role="columnheader" title={details.filter((part) => part != null).join(' · ')}>
      <span className={styles.headName}>{room?.name ?? text('programmation.sansSalle')}</span>
      {room?.seats == null ? null : <span className={styles.headSeats}>{text('programmation.places', { count: room.seats })}</span>}
    </div>
  );
}

function allRemarks(screenings: readonly Screening[], rooms: readonly Room[]): ReadonlyMap<number, readonly Remark[]> {
  const roomsById = new Map(rooms.map((room) => [room.id, room]));
  return new Map(screenings.map((one) => [one.id, remarksOf(one, screenings, roomsById.get(one.idSalle ?? 0) ?? null)]));
}

/** A day opens on its first screening: below its last hour there is room enough for it to come up to the heads. */
function useFirstScreening(board: RefObject<HTMLDivElement | null>, label: string, isLoaded: boolean): void {
  useEffect(() => {
    const scroller = board.current;
    if (scroller === null || !isLoaded) return;
    const tops = [...scroller.querySelectorAll<HTMLElement>('[data-screening]')].map(({ offsetTop }) => offsetTop);
    scroller.style.setProperty('--pg-after', '0px');
    const top = tops.length === 0 ? 0 : Math.max(0, Math.min(...tops) - FIRST_ABOVE_PX);
    scroller.style.setProperty('--pg-after', `${Math.max(0, top + scroller.clientHeight - scroller.scrollHeight)}px`);
    scroller.scrollTo({ top });
  }, [board, label, isLoaded]);
}

const FIRST_ABOVE_PX = 60;
