import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { type DragEvent, Fragment, memo, type ReactNode } from 'react';
import type { NightRooms } from '#domain/lodging/board/rooms-left.ts';
import type { StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { Hotel, Stay } from './board-model.ts';
import { type Fact, ownFacts } from './hotel-facts.ts';
import { roomTypeName } from './payer-letters.tsx';
import { StayBar } from './stay-bar.tsx';
import styles from './lodging-board.module.css';

export interface RowActs {
  readonly canMove: boolean;
  readonly onToggle: (hotel: number) => void;
  readonly onCell: (hotel: number, date: string) => void;
  readonly onActive: (hotel: number, date: string) => void;
  readonly onOver: (hotel: number, date: string) => void;
  readonly onDrop: (hotel: number, date: string) => void;
  readonly onShare: (stay: Stay) => void;
  readonly onChoose: (stay: Stay) => void;
  readonly onHold: (stay: Stay, night: number) => void;
  readonly onEnd: () => void;
}

/** Words that hundreds of cells share, built once for all hotels. */
export interface BoardWords {
  /** A cell as it is read. */
  readonly cellOf: (hotel: string, date: string, rooms: NightRooms) => string;
  /** « complet ». */
  readonly full: string;
}

interface HotelRowProps {
  readonly hotel: Hotel;
  readonly nights: readonly string[];
  readonly words: BoardWords;
  readonly today: string;
  /** Facts that the head of the table says for most hotels. */
  readonly common: readonly Fact[];
  readonly isOpen: boolean;
  /** Night that is the tab stop; null: it is in another row. */
  readonly active: string | null;
  /** Nights that what is held would take here, with a comma between; empty: none. */
  readonly mark: string;
  readonly isMarkFull: boolean;
  /** Rooms on the fullest of the nights that are looked for; null: nothing is looked for. */
  readonly left: number | null;
  readonly chosen: number;
  readonly acts: RowActs;
}

export function cellId(hotel: number, date: string): string {
  return `lodging-${hotel}-${date}`;
}

/** One hotel: the rooms of each night, and once open who sleeps in them. */
export const HotelRow = memo(function HotelRow(props: HotelRowProps): ReactNode {
  const { hotel, nights, words, isOpen, active, mark, isMarkFull, left, acts } = props;
  const marked = new Set(mark.split(','));
  const tone = isMarkFull ? 'full' : 'free';
  return (
    <>
      <tr className={styles.row} data-none={(left !== null && left <= 0) || undefined}>
        <HotelHead common={props.common} hotel={hotel} isOpen={isOpen} left={left} onToggle={acts.onToggle} today={props.today} />
        {nights.map((date) =>
          nightCell({
            acts,
            date,
            hotel,
            isActive: date === active,
            mark: marked.has(date) ? tone : undefined,
            rooms: hotel.rooms.get(date) ?? NO_ROOMS,
            words,
          }),
        )}
      </tr>
      {isOpen ? <Sleepers {...props} /> : null}
    </>
  );
});

interface HeadProps {
  readonly hotel: Hotel;
  readonly today: string;
  readonly common: readonly Fact[];
  readonly isOpen: boolean;
  readonly left: number | null;
  readonly onToggle: (hotel: number) => void;
}

function HotelHead({ hotel, today, common, isOpen, left, onToggle }: HeadProps): ReactNode {
  const text = useText();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const { Id, Libelle, NbEtoiles } = hotel;
  return (
    <th className={styles.hotel} scope="row">
      <button aria-expanded={isOpen} className={styles.toggle} data-toggle={Id} onClick={() => onToggle(Id)} tabIndex={-1} type="button">
        <span className="ui-sr-only">{text(isOpen ? 'hebergement.replier' : 'hebergement.deplier', { hotel: Libelle })}</span>
        <Icon aria-hidden size={13} />
        <span aria-hidden className={styles.hotelName}>
          {Libelle}
        </span>
        {NbEtoiles === null || NbEtoiles === 0 ? null : (
          <span aria-hidden className={styles.stars}>
            {NbEtoiles}★
          </span>
        )}
      </button>
      <span className={styles.facts}>
        {left !== null && left > 0 ? <b className={styles.has}>{text('hebergement.resteAuMoins', { count: left })}</b> : null}
        <HotelFacts common={common} hotel={hotel} today={today} />
      </span>
    </th>
  );
}

function HotelFacts({ hotel, today, common }: Pick<HeadProps, 'hotel' | 'today' | 'common'>): ReactNode {
  const text = useText();
  const language = useLanguage();
  return ownFacts(hotel, common, { today, language, text }).map(({ what, text: factText, isWarning }) => (
    <span data-tone={isWarning ? 'warn' : undefined} key={what}>
      {factText}
    </span>
  ));
}

interface NightCell {
  readonly hotel: Hotel;
  readonly date: string;
  readonly rooms: NightRooms;
  readonly isActive: boolean;
  readonly mark: 'free' | 'full' | undefined;
  readonly acts: RowActs;
  readonly words: BoardWords;
}

const NO_ROOMS: NightRooms = { total: 0, taken: 0, left: 0, isOver: false };

/** Over its rooms, full, or nearly: as any status says no, done and to do. */
function meaningOf(rooms: NightRooms): StatusMeaning | undefined {
  if (rooms.isOver) return 'no';
  if (rooms.left === 0 && rooms.total > 0) return 'done';
  return rooms.total > 0 && rooms.left <= Math.max(1, rooms.total * 0.1) ? 'todo' : undefined;
}

/** Drawn by its row, which alone is compared: as components of their own, hundreds of cells would take as long again. */
function nightCell({ hotel, date, rooms, isActive, mark, acts, words }: NightCell): ReactNode {
  const { total, taken } = rooms;
  const isEmpty = total === 0 && taken === 0;
  return (
    <td className={styles.night} data-mark={mark} data-status={isEmpty ? undefined : meaningOf(rooms)} key={date}>
      <button
        data-hotel={hotel.Id}
        data-night={date}
        id={cellId(hotel.Id, date)}
        onClick={() => acts.onCell(hotel.Id, date)}
        onDragOver={(event) => {
          event.preventDefault();
          acts.onOver(hotel.Id, date);
        }}
        onDrop={(event) => {
          event.preventDefault();
          acts.onDrop(hotel.Id, date);
        }}
        onFocus={() => acts.onActive(hotel.Id, date)}
        tabIndex={isActive ? 0 : -1}
        type="button"
      >
        {/* Read whole, and shown short: a name that says other words than those in sight helps nobody who speaks to the screen. */}
        <span className={styles.whole}>{words.cellOf(hotel.Libelle, date, rooms)}</span>
        {isEmpty ? (
          <span aria-hidden className={styles.none}>
            –
          </span>
        ) : (
          roomsShown(rooms, words)
        )}
      </button>
    </td>
  );
}

function roomsShown({ isOver, left, taken, total }: NightRooms, { full }: BoardWords): ReactNode {
  return (
    <>
      <span aria-hidden className={styles.left}>
        {isOver ? <TriangleAlert aria-hidden size={11} /> : null}
        {left === 0 && !isOver ? full : left}
      </span>
      <span aria-hidden className={styles.taken}>
        {`${taken}/${total}`}
      </span>
    </>
  );
}

/** Sleepers: rooms by type, then a bar a stay. */
function Sleepers({ hotel, nights, chosen, acts }: HotelRowProps): ReactNode {
  const text = useText();
  const columns = { gridTemplateColumns: `repeat(${nights.length}, minmax(0, 1fr))` };
  function dateAt(event: DragEvent<HTMLElement>): string {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / Math.max(1, width)) * nights.length);
    return nights[Math.min(nights.length - 1, Math.max(0, at))] ?? '';
  }
  return (
    <tr className={styles.sleepers}>
      <th className={styles.types}>
        <TypeFacts hotel={hotel} nights={nights} />
      </th>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- the cells above it say the same by keyboard */}
      <td
        colSpan={nights.length}
        onDragOver={(event) => {
          event.preventDefault();
          acts.onOver(hotel.Id, dateAt(event));
        }}
        onDrop={(event) => {
          event.preventDefault();
          const bar = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-stay]') : null;
          const stay = hotel.lanes.flat().find(({ id }) => String(id) === bar?.dataset['stay']);
          if (stay === undefined) acts.onDrop(hotel.Id, dateAt(event));
          else acts.onShare(stay);
        }}
      >
        {hotel.lanes.length === 0 ? <p className={styles.empty}>{text('hebergement.personne')}</p> : null}
        {hotel.lanes.map((lane) => (
          <div className={styles.lane} key={lane[0]?.id ?? 0} style={columns}>
            {lane.map((stay) => (
              <StayBar
                canMove={acts.canMove}
                isChosen={stay.id === chosen}
                key={stay.id}
                onChoose={acts.onChoose}
                onEnd={acts.onEnd}
                onHold={acts.onHold}
                stay={stay}
              />
            ))}
          </div>
        ))}
      </td>
    </tr>
  );
}

/** Rooms kept by type, where the contract names some, for the night that is fullest. */
function TypeFacts({ hotel, nights }: { readonly hotel: Hotel; readonly nights: readonly string[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const types = [...new Set(hotel.lines.flatMap(({ TypeChambre }) => TypeChambre ?? []))].toSorted((left, right) => left - right);
  return (
    <>
      {types.map((type) => {
        const typeLines = hotel.lines.filter((line) => line.TypeChambre === type && nights.includes(line.Date));
        const worst = typeLines.toSorted((left, right) => left.Contingent - left.Occupees - (right.Contingent - right.Occupees))[0];
        return worst === undefined ? null : (
          <Fragment key={type}>
            <span>
              {text('hebergement.parType', { type: roomTypeName(type, language), prises: worst.Occupees, total: worst.Contingent })} ·{' '}
              {formatDay(worst.Date, language)}
            </span>
          </Fragment>
        );
      })}
    </>
  );
}
