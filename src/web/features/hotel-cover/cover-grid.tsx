import { type ReactNode, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ScreenKeys } from '#web/shell/screen-keys.tsx';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { Table, type TableColumn } from '#web/ui/table.tsx';
import type { Cover } from './cover-api.ts';
import { CoverRow } from './cover-row.tsx';
import { type NightSelection, choose } from './night-selection.ts';
import type { CoverControl } from './use-cover.ts';
import { useCoverKeys } from './use-cover-keys.ts';
import styles from './hotel-cover.module.css';

interface CoverGridProps {
  readonly cover: Cover;
  readonly rows: Cover['Nuits'];
  readonly control: CoverControl;
  readonly selection: NightSelection;
  readonly onSelect: (selection: NightSelection) => void;
  readonly host: number | null;
  readonly canAssign: boolean;
}

/** One row a night: chosen by mouse or keyboard, assigned by a letter, released by Delete. */
export function CoverGrid({ cover, rows, control, selection, onSelect, host, canAssign }: CoverGridProps): ReactNode {
  const text = useText();
  const body = useRef<HTMLTableSectionElement>(null);
  const dates = rows.map(({ Date }) => Date);
  const active = selection.active !== null && dates.includes(selection.active) ? selection.active : (dates[0] ?? null);
  const visibleSelection = { ...selection, active };
  function assign(type: number, chosen: readonly string[]): void {
    if (canAssign) void control.assign({ dates: chosen, type, isCell: chosen.length === 1, host });
  }
  function release(chosen: readonly string[]): void {
    if (canAssign) void control.release(chosen);
  }
  const onKeyDown = useCoverKeys(body, { rows, selection: visibleSelection, onSelect, assign, release, undo: control.undo });
  if (rows.length === 0) return <p className={styles.empty}>{text(cover.Manque.length > 0 ? 'nuits.sansDates' : 'nuits.aucune')}</p>;
  return (
    <div className={styles.scroll}>
      <Table
        aria-label={text('nuits.tableau')}
        aria-multiselectable="true"
        bodyRef={body}
        className={styles.grid}
        columns={columnsOf(hotelName(cover), text)}
        onKeyDown={onKeyDown}
        role="grid"
        row={(night) => (
          <CoverRow
            canAssign={canAssign}
            isActive={night.Date === active}
            isChosen={selection.chosen.has(night.Date)}
            night={night}
            onAssign={(type) => assign(type, [night.Date])}
            onChoose={(reach) => onSelect(choose(dates, visibleSelection, { date: night.Date, ...reach }))}
            shownHotel={cover.IdHotelAffiche}
          />
        )}
        rowKey={({ Date }) => Date}
        rows={rows}
      />
      <div className={styles.keys}>
        <ScreenKeys keys={text(canAssign ? 'nuits.touches' : 'nuits.touchesLecture')} />
      </div>
    </div>
  );
}

function hotelName({ IdHotelAffiche, IdHotel, HotelLibelle, Nuits }: Cover): string | null {
  return IdHotelAffiche === IdHotel ? HotelLibelle : (Nuits.find((night) => night.IdHotel === IdHotelAffiche)?.HotelLibelle ?? null);
}

function columnsOf(hotel: string | null, text: Text): readonly TableColumn<Cover['Nuits'][number]>[] {
  return [
    { id: 'nuit', header: text('nuits.nuit') },
    { id: 'priseEnCharge', header: text('nuits.priseEnCharge') },
    { id: 'hotel', header: text('nuits.hotel') },
    { id: 'chambre', header: text('nuits.chambre') },
    {
      id: 'restantes',
      header: hotel === null ? text('nuits.restantes') : text('nuits.restantesA', { nom: hotel }),
      className: styles.num,
    },
    { id: 'prix', header: text('nuits.prix'), className: styles.num },
  ];
}
