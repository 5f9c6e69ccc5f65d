import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { minutesOfDay } from '#domain/programmation/festival-day.ts';
import { type GridBlock, remarksOf } from '#domain/programmation/placement.ts';
import { holidayOn } from '#domain/values/dates/holidays.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { askCopy } from './copy/ask-copy.tsx';
import { programmesOf } from './copy/programmes-of.ts';
import { askMove } from './moving/ask-move.tsx';
import { askPublication } from './publication/ask-publication.tsx';
import { DayBar } from './day-bar.tsx';
import { GridBoard } from './grid-board.tsx';
import { GridFilters, roomsInUse, roomsLeft } from './grid-filters.tsx';
import { FoldableTools } from './foldable-tools.tsx';
import { GridHeader } from './grid-header.tsx';
import { GridSide } from './grid-side.tsx';
import { GridLegend } from './grid-legend.tsx';
import { axisOf, type Programme, type Screening } from './grid-model.ts';
import { newBlock } from './moving/lift.ts';
import { ProgrammeTray } from './programme-tray.tsx';
import { useBlockFocus } from './moving/use-block-focus.ts';
import { useGridAddress } from './use-grid-address.ts';
import { type GridDay, useBegun } from './use-grid-data.ts';
import { gridKeys } from './use-grid-keys.ts';
import { useHolding } from './moving/use-holding.ts';
import { useNow } from '#web/records/fields/days/use-now.ts';
import { Refusals } from './refusals.tsx';
import { useVariantDay } from './variant/use-variant.ts';
import { VariantBar } from './variant/variant-bar.tsx';
import { VariantChoice } from './variant/variant-choice.tsx';
import styles from './programme-grid.module.css';

interface DayGridProps extends Pick<FeatureScreenProps, 'Side'> {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly depth: number;
  readonly year: number;
  readonly day: string;
  readonly days: readonly GridDay[];
  readonly today: string;
}

/** One day of the grid and all that may be done in it. */
export function DayGrid(props: DayGridProps): ReactNode {
  const { year, day, days, today } = props;
  const text = useText();
  const state = useDayState(props);
  const { data, variant, address, focus, holding, canWrite, chosen, isTrayOpen, shownRooms } = state;
  const { screenings, rooms, isPending, error, retry } = data;
  const onKeyDown = useDayKeys(props, state);
  const now = useNow();
  if (error !== null) return <LoadFailure error={error} retry={retry} />;
  // Later parts would push those already shown.
  if (!state.isBegun) return <PageSkeleton kind="list" />;
  return (
    <section aria-busy={isPending || undefined} className={styles.screen} data-paper="board" data-zoom={address.zoom}>
      <FoldableTools beside={variant === null ? null : <VariantBar onLeave={() => address.showVariant(null)} variant={variant} />}>
        <DayHeader {...props} state={state} />
        <GridFilters address={address} rooms={rooms}>
          <VariantChoice address={address} day={day} rooms={rooms} variant={variant} variants={state.variants} year={year} />
        </GridFilters>
      </FoldableTools>
      <DayBar days={days} onShow={address.showDay} shown={day} today={today} />
      <Refusals holding={holding} rooms={rooms} screenings={screenings} />
      <div className={styles.body}>
        {isTrayOpen ? <DayTray state={state} year={year} /> : null}
        <GridBoard
          active={focus.active}
          axis={state.axis}
          board={state.board}
          canWrite={canWrite}
          chosen={chosen}
          label={text('programmation.grilleDu', { jour: day.split('-').toReversed().join('/') })}
          lift={holding.lifting.lift}
          now={day === today ? minutesOfDay(day, now) : null}
          onBlur={focus.release}
          onCreate={createIn(props, state)}
          onFocus={focus.note}
          onGrab={holding.lifting.grab}
          onKeyDown={onKeyDown}
          isNarrowed={state.isNarrowed}
          onOpen={({ id }) => id > 0 && address.open(id)}
          rooms={shownRooms}
          screenings={screenings}
        />
      </div>
      <GridLegend canWrite={canWrite} />
      <output className="ui-sr-only">{holding.announcement}</output>
      <DaySide {...props} state={state} />
    </section>
  );
}

/** The programmes of the edition, to be dragged into the day. */
function DayTray({ year, state: { canWrite, chosen, setChosen, holding } }: Pick<DayStateProps, 'year' | 'state'>): ReactNode {
  return (
    <ProgrammeTray
      canWrite={canWrite}
      chosen={chosen}
      onChoose={setChosen}
      onGrab={(event, programme) =>
        holding.lifting.grab(event, { kind: 'new', block: newBlock(programme, { idSalle: null, start: 0 }), screening: null, programme })
      }
      year={year}
    />
  );
}

/** Screenings of the day on screen, the one held over it and the one chosen beside it. */
function useDayState({ entity, screen, year, day }: DayGridProps) {
  const { can } = useRights();
  const address = useGridAddress();
  const { data, variants, variant, lines } = useVariantDay(year, { day, variant: address.variant });
  const { screenings, rooms } = data;
  const [isTrayOpen, setTrayOpen] = useState(false);
  const [chosen, setChosen] = useState<Programme | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const focus = useBlockFocus(board, screenings);
  const axis = axisOf(screenings);
  const chosenRooms = roomsLeft(rooms, address.only);
  const shownRooms = roomsInUse(chosenRooms, address.only, screenings);
  const holding = useHolding({
    entity,
    year,
    day,
    rooms: shownRooms,
    screenings,
    axis,
    board,
    variant: variant === null ? null : { id: variant.Id, lines },
    onPlaced: focus.follow,
  });
  const canWrite = can(screen.rights.write);
  return {
    data,
    isBegun: useBegun(data.isPending),
    variants,
    variant,
    address,
    isNarrowed: chosenRooms.length < rooms.length,
    shownRooms,
    isTrayOpen,
    setTrayOpen,
    chosen,
    setChosen,
    board,
    focus,
    axis,
    holding,
    canWrite,
  };
}

type DayState = ReturnType<typeof useDayState>;

interface DayStateProps extends DayGridProps {
  readonly state: DayState;
}

/** A free place opens the sheet of a new screening; in a variant it takes the programme that was chosen. */
function createIn({ day }: DayGridProps, { address, variant, chosen, holding, setTrayOpen }: DayState): (block: GridBlock) => void {
  if (variant === null) return address.openNew;
  return (block) => {
    if (chosen === null) setTrayOpen(true);
    else void holding.placing.create(chosen, { ...block, day });
  };
}

/** The form that says a move in words; the keyboard that opened it from a block goes on from that block. */
function moveForm({ day, days }: DayGridProps, { data: { rooms }, holding: { placing } }: DayState, onMoved?: (id: number) => void) {
  return (screening: Screening): void =>
    askMove({
      screening,
      day,
      days,
      rooms,
      onMove: (place) => {
        void placing.move(screening, place);
        onMoved?.(screening.id);
      },
    });
}

/** The form that copies the day, or the programme that is looked at. */
function copyForm({ year, day, days }: DayGridProps, { data: { rooms, screenings }, address: { only }, chosen }: DayState) {
  return ({ title, canDelete }: { readonly title: string; readonly canDelete: boolean }): void => {
    const programmes = programmesOf(screenings);
    const programme = programmes.some(({ id }) => id === chosen?.id) ? (chosen?.id ?? null) : null;
    askCopy({
      title,
      canDelete,
      year,
      day,
      days: days.map(({ date }) => date),
      programmes,
      rooms,
      room: only.rooms.length === 1 ? (only.rooms[0] ?? null) : null,
      programme,
    });
  };
}

function useDayKeys(props: DayGridProps, state: DayState) {
  const { screen, day, days } = props;
  const { can } = useRights();
  const { data, address, focus, holding, canWrite, chosen, isNarrowed, shownRooms } = state;
  const shownRoomIds = new Set(shownRooms.map(({ id }) => id));
  function isShown(room: number | null): boolean {
    return room === null ? !isNarrowed : shownRoomIds.has(room);
  }
  function turn(by: -1 | 1): void {
    const next = days[days.findIndex(({ date }) => date === day) + by];
    if (next !== undefined) address.showDay(next.date);
  }
  return gridKeys({
    lifting: holding.lifting,
    screenings: data.screenings.filter(({ idSalle }) => isShown(idSalle)),
    rooms: shownRooms,
    canWrite,
    canDelete: state.variant === null ? can(screen.rights.delete) : canWrite,
    onFocus: focus.follow,
    onTurn: turn,
    onMoveForm: moveForm(props, state, focus.follow),
    onCreateAfter: ({ idSalle, end, turnaround }) =>
      createIn(props, state)(newBlock(chosen, { idSalle, start: Math.ceil((end + turnaround) / 5) * 5 })),
    onUndo: holding.placing.undo,
    onRemove: (screening) => void holding.placing.remove(screening),
  });
}

function DayHeader({ state, ...props }: DayStateProps): ReactNode {
  const { year, day, depth } = props;
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { data, address, focus, canWrite, isTrayOpen, setTrayOpen, setChosen, shownRooms } = state;
  const { screenings } = data;
  const holiday = holidayOn(day);
  function copy(): void {
    const title = text('programmation.copie.titre', { jour: formatDay(day, language) });
    copyForm(props, state)({ title, canDelete: can(props.screen.rights.delete) });
  }
  const clashing = screenings.filter((one) => remarksOf(one, screenings, null).some(({ tone }) => tone === 'error'));
  return (
    <GridHeader
      canFeed={can('FESTIVAL-FLUXS')}
      canPublish={can('PUBLIER-GRILLE') && state.variant === null}
      canSeeProgrammes={can('FESTIVAL-PROGRAMME')}
      canWrite={canWrite && state.variant === null}
      clashes={clashing.length}
      count={text('programmation.seancesDuJour', { count: screenings.length })}
      current={screenings.find(({ id }) => id === focus.asked) ?? null}
      day={day}
      holiday={holiday === null ? null : text('programmation.ferie', { nom: text(`ferie.${holiday}`) })}
      isTrayOpen={isTrayOpen}
      onClash={() => clashing[0] && focus.follow(clashing[0].id)}
      onFeeds={() => address.showFeeds(depth)}
      onMove={moveForm(props, state)}
      onCopy={props.days.length > 1 && screenings.length > 0 ? copy : null}
      onNew={() => address.openNew(null)}
      onPublish={() =>
        askPublication({
          title: text('programmation.publication.titre', { annee: year }),
          year,
          onHistory: () => address.showPublications(depth),
        })
      }
      onTray={() => {
        setTrayOpen(!isTrayOpen);
        setChosen(null);
      }}
      rooms={state.isNarrowed ? shownRooms : null}
      year={year}
    />
  );
}

/** The screening that is open beside the grid. */
function DaySide({ Side, entity, screen, depth, day, state: { address, data } }: DayStateProps): ReactNode {
  if (address.side === null) return null;
  return (
    <Suspense fallback={null}>
      <GridSide
        Side={Side}
        address={address.address}
        day={day}
        depth={depth}
        entity={entity}
        id={address.side}
        screen={screen}
        screenings={data.screenings}
      />
    </Suspense>
  );
}
