import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import type { Room, Screening } from '../grid-model.ts';
import { MoveForm } from './move-form.tsx';
import type { GridDay } from '../use-grid-data.ts';
import type { Place } from './use-place.ts';

interface MoveQuestion {
  readonly screening: Screening;
  readonly day: string;
  readonly days: readonly GridDay[];
  readonly rooms: readonly Room[];
  readonly onMove: (place: Place) => void;
}

/** Asks where and when a screening goes: what the mouse does, without it, and on another day too. */
export function askMove({ screening, day, days, rooms, onMove }: MoveQuestion): void {
  void dialogs.lightview({
    title: screening.name,
    size: 'SMALL',
    content: (close) => (
      <MoveForm
        day={day}
        days={days.map(({ date }) => date)}
        onCancel={close}
        onMove={(place) => {
          close();
          onMove(place);
        }}
        rooms={rooms}
        screening={screening}
      />
    ),
  });
}
