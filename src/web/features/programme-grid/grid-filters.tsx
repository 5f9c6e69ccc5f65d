import { DoorOpen, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Room } from './grid-model.ts';
import { type GridAddress, type ShownRooms, ZOOMS } from './use-grid-address.ts';
import styles from './programme-grid.module.css';

interface GridFiltersProps {
  readonly rooms: readonly Room[];
  readonly address: GridAddress;
  readonly children?: ReactNode;
}

/** Filters of the grid: the rooms shown, and the scale. */
export function GridFilters({ rooms, children, address: { only, zoom, span, narrow, zoomTo, showIn } }: GridFiltersProps): ReactNode {
  const text = useText();
  const venues = new Map(rooms.flatMap(({ idVenue, venue }) => (idVenue === null || venue === null ? [] : [[idVenue, venue] as const])));
  const there = rooms.filter(({ idVenue }) => only.venue === null || idVenue === only.venue);
  const rank = ZOOMS.indexOf(zoom);
  const [farther, nearer] = [ZOOMS[rank - 1], ZOOMS[rank + 1]];
  return (
    <fieldset aria-label={text('programmation.filtres')} className={classNames(styles.filters, 'no-print')}>
      <span className={styles.views}>
        {SPANS.map((one) => (
          <Button aria-pressed={one === span} key={one} onClick={() => showIn(one)} variant={one === span ? 'primary' : 'secondary'}>
            {text(`programmation.vue.${one}`)}
          </Button>
        ))}
      </span>
      {children}
      {venues.size > 1 ? (
        <Select
          emptyLabel={text('programmation.tousLieux')}
          label={text('programmation.lieu')}
          onChange={(value) => narrow({ venue: value === '' ? null : Number(value), rooms: [] })}
          options={[...venues].map(([id, label]) => ({ value: String(id), label }))}
          value={String(only.venue ?? '')}
        />
      ) : null}
      <RoomsMenu narrow={narrow} only={only} rooms={there} />
      <CheckboxLine
        checked={only.isEmptyHidden}
        label={text('programmation.masquerVides')}
        onChange={(isEmptyHidden) => narrow({ isEmptyHidden })}
      />
      <IconButton
        disabled={farther === undefined}
        icon={ZoomOut}
        label={text('programmation.eloigner')}
        onClick={() => farther && zoomTo(farther)}
      />
      <IconButton
        disabled={nearer === undefined}
        icon={ZoomIn}
        label={text('programmation.approcher')}
        onClick={() => nearer && zoomTo(nearer)}
      />
    </fieldset>
  );
}

const SPANS = ['jour', 'semaine'] as const;

/** Several rooms may be chosen in a row; all of them again by the first item. */
function RoomsMenu({ rooms, only, narrow }: Pick<GridAddress, 'only' | 'narrow'> & { readonly rooms: readonly Room[] }): ReactNode {
  const text = useText();
  const chosen = rooms.filter(({ id }) => only.rooms.includes(id));
  const items: readonly MenuItem[] = [
    { key: 'toutes', label: text('programmation.toutesSalles'), checked: chosen.length === 0, onSelect: () => narrow({ rooms: [] }) },
    ...rooms.map(({ id, name }) => ({
      key: String(id),
      label: name,
      checked: only.rooms.includes(id),
      keepOpen: true,
      onSelect: () => narrow({ rooms: only.rooms.includes(id) ? only.rooms.filter((one) => one !== id) : [...only.rooms, id] }),
    })),
  ];
  const label = chosen.length === 0 ? text('programmation.toutesSalles') : text('programmation.sallesChoisies', { count: chosen.length });
  return <MenuButton icon={DoorOpen} items={items} label={chosen.length === 1 ? (chosen[0]?.name ?? label) : label} />;
}

/** Rooms that were chosen: chosen rooms that are gone do not filter. */
export function roomsLeft(rooms: readonly Room[], { venue, rooms: chosen }: Pick<ShownRooms, 'venue' | 'rooms'>): readonly Room[] {
  const there = rooms.filter(({ idVenue }) => venue === null || idVenue === venue);
  const within = there.length === 0 ? rooms : there;
  const left = within.filter(({ id }) => chosen.includes(id));
  return left.length === 0 ? within : left;
}

/** Those of them that have a screening, when the others are hidden; a grid without any screening keeps its rooms. */
export function roomsInUse(
  rooms: readonly Room[],
  { isEmptyHidden }: Pick<ShownRooms, 'isEmptyHidden'>,
  screenings: readonly { readonly idSalle: number | null }[],
): readonly Room[] {
  const used = new Set(screenings.map(({ idSalle }) => idSalle));
  const left = isEmptyHidden ? rooms.filter(({ id }) => used.has(id)) : rooms;
  return left.length === 0 ? rooms : left;
}
