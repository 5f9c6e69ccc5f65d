import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { minutesOfDay } from '#domain/programmation/festival-day.ts';
import { remarksOf } from '#domain/programmation/placement.ts';
import { holidayOn } from '#domain/records/values/holidays.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { askMove } from './moving/ask-move.tsx';
import { askPublication } from './publication/ask-publication.tsx';
import { DayBar } from './day-bar.tsx';
import { GridBoard } from './grid-board.tsx';
import { GridHeader } from './grid-header.tsx';
import { GridSide } from './grid-side.tsx';
import { GridLegend } from './grid-legend.tsx';
import { axisOf, type Programme, type Screening } from './grid-model.ts';
import { newBlock } from './moving/lift.ts';
import { ProgrammeTray } from './programme-tray.tsx';
import { useBlockFocus } from './moving/use-block-focus.ts';
import { useGridAddress } from './use-grid-address.ts';
import { type GridDay, useGridDay } from './use-grid-data.ts';
import { gridKeys } from './use-grid-keys.ts';
import { useHolding } from './moving/use-holding.ts';
import { useNow } from './use-now.ts';
import { Refusals } from './refusals.tsx';

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
export function DayGrid({ Side, entity, screen, depth, year, day, days, today }: DayGridProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { address, side, showDay, open, openNew, showPublications } = useGridAddress();
  const { screenings, rooms, isPending, error, retry } = useGridDay(year, day);
  const [isTrayOpen, setTrayOpen] = useState(false);
  const [chosen, setChosen] = useState<Programme | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const focus = useBlockFocus(board, screenings);
  const canWrite = can(screen.rights.write);
  const now = useNow();
  const axis = axisOf(screenings);
  const holding = useHolding({ entity, year, day, rooms, screenings, axis, board, onPlaced: focus.follow });
  const { lifting, placing, announcement } = holding;
  const holiday = holidayOn(day);
  const clashing = screenings.filter((one) => remarksOf(one, screenings, null).some(({ tone }) => tone === 'error'));
  const turn = (by: -1 | 1): void => {
    const next = days[days.findIndex(({ date }) => date === day) + by];
    if (next !== undefined) showDay(next.date);
  };
  const onMove = (screening: Screening): void =>
    askMove({ screening, day, days, rooms, onMove: (place) => void placing.move(screening, place) });
  const onKeyDown = gridKeys({
    lifting,
    screenings,
    rooms,
    canWrite,
    canDelete: can(screen.rights.delete),
    onFocus: focus.follow,
    onTurn: turn,
    onMoveForm: onMove,
    onCreateAfter: ({ idSalle, end, turnaround }) => openNew(newBlock(chosen, { idSalle, start: Math.ceil((end + turnaround) / 5) * 5 })),
    onRemove: (screening) => void placing.remove(screening),
  });
  if (error !== null) return <LoadFailure error={error} retry={retry} />;
  return (
    <section aria-busy={isPending || undefined} className="pg-screen">
      <GridHeader
        canPublish={can('PUBLIER-GRILLE')}
        canSeeProgrammes={can('FESTIVAL-PROGRAMME')}
        canWrite={canWrite}
        clashes={clashing.length}
        count={screenings.length}
        current={screenings.find(({ id }) => id === focus.asked) ?? null}
        day={day}
        holiday={holiday === null ? null : text('programmation.ferie', { nom: text(`ferie.${holiday}`) })}
        isTrayOpen={isTrayOpen}
        onClash={() => clashing[0] && focus.follow(clashing[0].id)}
        onMove={onMove}
        onNew={() => openNew(null)}
        onPublish={() =>
          askPublication({
            title: text('programmation.publication.titre', { annee: year }),
            year,
            onHistory: () => showPublications(depth),
          })
        }
        onTray={() => {
          setTrayOpen(!isTrayOpen);
          setChosen(null);
        }}
        year={year}
      />
      <DayBar days={days} onShow={showDay} shown={day} today={today} />
      <Refusals holding={holding} rooms={rooms} screenings={screenings} />
      <div className="pg-body">
        {isTrayOpen ? (
          <ProgrammeTray
            canWrite={canWrite}
            chosen={chosen}
            onChoose={setChosen}
            onGrab={(event, programme) =>
              lifting.grab(event, { kind: 'new', block: newBlock(programme, { idSalle: null, start: 0 }), screening: null, programme })
            }
            year={year}
          />
        ) : null}
        <GridBoard
          active={focus.active}
          axis={axis}
          board={board}
          canWrite={canWrite}
          chosen={chosen}
          label={text('programmation.grilleDu', { jour: day.split('-').toReversed().join('/') })}
          lift={lifting.lift}
          now={day === today ? minutesOfDay(day, now) : null}
          onCreate={openNew}
          onFocus={focus.note}
          onGrab={lifting.grab}
          onKeyDown={onKeyDown}
          onOpen={({ id }) => open(id)}
          rooms={rooms}
          screenings={screenings}
        />
      </div>
      <GridLegend canWrite={canWrite} />
      <output className="ui-sr-only">{announcement}</output>
      {side === null ? null : (
        <Suspense fallback={null}>
          <GridSide
            Side={Side}
            address={address}
            day={day}
            depth={depth}
            entity={entity}
            id={side}
            screen={screen}
            screenings={screenings}
          />
        </Suspense>
      )}
    </section>
  );
}
