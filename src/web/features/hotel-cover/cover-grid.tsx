/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA grid pattern: a table whose rows are reached by the arrows. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { Cover } from './cover-api.ts';
import { CoverRow } from './cover-row.tsx';
import { NO_SELECTION, type NightSelection, choose, moveTo, targets } from './night-selection.ts';
import { PAYERS, payerLetter } from './payer-mark.tsx';
import type { CoverControl } from './use-cover.ts';

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
  const language = useLanguage();
  const body = useRef<HTMLTableSectionElement>(null);
  const dates = rows.map(({ Date }) => Date);
  const active = selection.active !== null && dates.includes(selection.active) ? selection.active : (dates[0] ?? null);
  const isTyping = useRef(false);
  useEffect(() => {
    if (!isTyping.current) return;
    isTyping.current = false;
    body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  }, [active]);

  const assign = (type: number, chosen: readonly string[]): void => {
    if (canAssign) void control.assign({ dates: chosen, type, isCell: chosen.length === 1, host });
  };
  const act = (event: KeyboardEvent): boolean => {
    const known = { ...selection, active };
    const isControl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isControl && key === 'a')
      onSelect({ ...known, chosen: new Set(rows.filter(({ EnPresence }) => EnPresence).map(({ Date }) => Date)) });
    else if (isControl && key === 'z') control.undo?.();
    else if (isControl || event.altKey) return false;
    else if (key === ' ' && active !== null) onSelect(choose(dates, known, { date: active, toggle: true, extend: event.shiftKey }));
    else if (key === 'escape' && selection.chosen.size > 0) onSelect({ ...NO_SELECTION, active });
    else if (key === 'delete' || key === 'backspace') {
      if (canAssign) void control.release(targets(known));
    } else return letterOrMove(event, known);
    return true;
  };
  const letterOrMove = (event: KeyboardEvent, known: NightSelection): boolean => {
    const payer = PAYERS.find((type) => payerLetter(type, language) === event.key.toUpperCase());
    if (payer !== undefined) {
      assign(payer, targets(known));
      return true;
    }
    const moved = moveTo(dates, known, { key: event.key, shift: event.shiftKey });
    if (moved === null) return false;
    isTyping.current = true;
    onSelect(moved);
    return true;
  };
  if (rows.length === 0) return <p className="hc-empty">{text(cover.Manque.length > 0 ? 'nuits.sansDates' : 'nuits.aucune')}</p>;
  return (
    <div className="hc-scroll">
      <table
        aria-label={text('nuits.tableau')}
        aria-multiselectable="true"
        className="hc-grid"
        onKeyDown={(event) => {
          if (!act(event)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        role="grid"
      >
        <Head hotel={hotelName(cover)} />
        <tbody ref={body}>
          {rows.map((night) => (
            <CoverRow
              canAssign={canAssign}
              isActive={night.Date === active}
              isChosen={selection.chosen.has(night.Date)}
              key={night.Date}
              night={night}
              onAssign={(type) => assign(type, [night.Date])}
              onChoose={(reach) => onSelect(choose(dates, { ...selection, active }, { date: night.Date, ...reach }))}
              shownHotel={cover.IdHotelAffiche}
            />
          ))}
        </tbody>
      </table>
      <p className="hc-keys">{text('nuits.touches')}</p>
    </div>
  );
}

const hotelName = ({ IdHotelAffiche, IdHotel, HotelLibelle, Nuits }: Cover): string | null =>
  IdHotelAffiche === IdHotel ? HotelLibelle : (Nuits.find((night) => night.IdHotel === IdHotelAffiche)?.HotelLibelle ?? null);

function Head({ hotel }: { readonly hotel: string | null }): ReactNode {
  const text = useText();
  return (
    <thead>
      <tr>
        <th scope="col">{text('nuits.nuit')}</th>
        <th scope="col">{text('nuits.priseEnCharge')}</th>
        <th scope="col">{text('nuits.hotel')}</th>
        <th scope="col">{text('nuits.chambre')}</th>
        <th className="hc-num" scope="col">
          {hotel === null ? text('nuits.restantes') : text('nuits.restantesA', { nom: hotel })}
        </th>
        <th className="hc-num" scope="col">
          {text('nuits.prix')}
        </th>
      </tr>
    </thead>
  );
}
