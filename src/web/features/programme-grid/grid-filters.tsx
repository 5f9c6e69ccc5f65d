import { ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/select.tsx';
import type { Room } from './grid-model.ts';
import { type GridAddress, ZOOMS } from './use-grid-address.ts';
import styles from './programme-grid.module.css';

interface GridFiltersProps {
  readonly rooms: readonly Room[];
  readonly address: GridAddress;
}

/** Which rooms are shown, and from how near. */
export function GridFilters({ rooms, address: { only, zoom, span, narrow, zoomTo, showIn } }: GridFiltersProps): ReactNode {
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
      {venues.size > 1 ? (
        <Select
          emptyLabel={text('programmation.tousLieux')}
          label={text('programmation.lieu')}
          onChange={(value) => narrow({ lieu: value === '' ? undefined : Number(value), seule: undefined })}
          options={[...venues].map(([id, label]) => ({ value: String(id), label }))}
          value={String(only.venue ?? '')}
        />
      ) : null}
      <Select
        emptyLabel={text('programmation.toutesSalles')}
        label={text('programmation.salle')}
        onChange={(value) => narrow({ seule: value === '' ? undefined : Number(value) })}
        options={there.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(only.room ?? '')}
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

/** Rooms that the filters leave: what was asked for and is not there any more asks for nothing. */
export function roomsLeft(rooms: readonly Room[], { venue, room }: GridAddress['only']): readonly Room[] {
  const there = rooms.filter(({ idVenue }) => venue === null || idVenue === venue);
  const within = there.length === 0 ? rooms : there;
  const chosen = within.filter(({ id }) => room === null || id === room);
  return chosen.length === 0 ? within : chosen;
}
