/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- see grid-board.tsx; Insert and the button « Nouvelle séance » are the keyboard's way. */
import { type PointerEvent, type ReactNode, useState } from 'react';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { clockText } from '#domain/programmation/festival-day.ts';
import { clashOf, type GridBlock, lanesOf, type Remark, snapStart } from '#domain/programmation/placement.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Axis, Programme, Room, Screening } from './grid-model.ts';
import { type Lift, newBlock } from './moving/lift.ts';
import { placeStyle, ScreeningBlock } from './screening-block.tsx';
import styles from './programme-grid.module.css';

export interface ColumnProps {
  /** Null: screenings without a room. */
  readonly room: Room | null;
  readonly axis: Axis;
  readonly screenings: readonly Screening[];
  readonly remarks: ReadonlyMap<number, readonly Remark[]>;
  readonly lift: Lift | null;
  readonly ghost: ReactNode;
  readonly active: number | null;
  /** Programme looked at: its screenings stand out, and a click places it. */
  readonly chosen: Programme | null;
  readonly canWrite: boolean;
  readonly onOpen: (screening: Screening) => void;
  readonly onCreate: (block: GridBlock) => void;
  readonly onGrab: (event: PointerEvent, what: Omit<Lift, 'by'>) => void;
}

const CLICK_STEP_MIN = 15;

/** One room over the day: its screenings, the hours it is closed, and where a click would place one. */
export function RoomColumn(props: ColumnProps): ReactNode {
  const { room, axis, screenings, lift, ghost, chosen, canWrite, onCreate } = props;
  const text = useText();
  const [hovered, setHovered] = useState<number | null>(null);
  const roomScreenings = screenings.filter(({ idSalle }) => idSalle === (room?.id ?? null));
  function startAt(event: PointerEvent | React.MouseEvent): number | null {
    if (!canWrite || room === null || event.target !== event.currentTarget) return null;
    const box = event.currentTarget.getBoundingClientRect();
    const minutes = axis.from + ((event.clientY - box.top) / box.height) * (axis.to - axis.from);
    const wanted = Math.floor(minutes / CLICK_STEP_MIN) * CLICK_STEP_MIN;
    return snapStart(wanted, room, { isFree: event.altKey });
  }
  const free = hovered === null || lift !== null || room === null ? null : newBlock(chosen, { idSalle: room.id, start: hovered });
  return (
    <div
      className={styles.room}
      data-room={room?.id ?? ''}
      onClick={(event) => {
        const start = startAt(event);
        if (start !== null && room !== null) onCreate(newBlock(chosen, { idSalle: room.id, start }));
      }}
      onPointerLeave={() => setHovered(null)}
      onPointerMove={(event) => setHovered(startAt(event))}
      role="gridcell"
      tabIndex={-1}
    >
      {room?.closures.map(({ start, end, reason }) => (
        <div
          className={styles.closed}
          key={start}
          style={placeStyle({ start: Math.max(axis.from, start), end: Math.min(axis.to, end) }, axis)}
        >
          {reason ?? text('programmation.fermee')}
        </div>
      ))}
      {free === null ? null : (
        <span aria-hidden className={styles.free} style={placeStyle(free, axis)}>
          + {clockText(free.start)}
        </span>
      )}
      <RoomScreenings {...props} own={roomScreenings} roomName={room?.name ?? text('programmation.sansSalle')} />
      {ghost}
    </div>
  );
}

interface RoomScreeningsProps extends ColumnProps {
  readonly own: readonly Screening[];
  readonly roomName: string;
}

/** The screenings of the room; those that meet stand side by side. */
function RoomScreenings(props: RoomScreeningsProps): ReactNode {
  const { own, roomName, axis, screenings, remarks, lift, active, chosen, canWrite, onOpen, onGrab } = props;
  const lanes = lanesOf(own);
  return own.map((screening) => (
    <ScreeningBlock
      axis={axis}
      canWrite={canWrite}
      isActive={screening.id === active}
      isDimmed={chosen !== null && chosen.id !== screening.idProgramme}
      isLifted={lift?.screening?.id === screening.id}
      isMet={lift !== null && lift.block.id !== screening.id && clashOf(lift.block, screening) === ConflitGravite.bloquant}
      key={screening.id}
      lane={lanes.get(screening.id) ?? { lane: 0, lanes: 1 }}
      onGrab={(event, kind) => onGrab(event, { kind, block: screening, screening, programme: null })}
      onOpen={() => onOpen(screening)}
      remarks={remarks.get(screening.id) ?? []}
      roomName={roomName}
      screening={screening}
      screenings={screenings}
    />
  ));
}
