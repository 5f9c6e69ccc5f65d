import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { roomsByNight } from '#domain/lodging/board/rooms-left.ts';
import { formatDate, formatDay, weekdayName } from '#domain/values/dates.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { Table } from '#web/ui/table.tsx';
import { type Board, heldStay, type Hotel, landing, leftFor } from './board-model.ts';
import { commonFacts, type Fact } from './hotel-facts.ts';
import { type BoardWords, HotelRow, type RowActs } from './hotel-row.tsx';
import { stayButton } from './stay-bar.tsx';
import { useEdgeScroll } from './use-edge-scroll.ts';
import type { Chosen, Holding, Over } from './use-holding.ts';
import type { Placing } from './use-placing.ts';
import styles from './lodging-board.module.css';

/** As wide as the first column of the style sheet. */
const HOTEL_PX = 210;

interface BoardTableProps {
  readonly board: Board;
  /** Those that are shown. */
  readonly hotels: readonly Hotel[];
  readonly holding: Holding;
  readonly placing: Placing;
  readonly chosen: number;
  readonly canMove: boolean;
  /** Rooms that each hotel has on the fullest of the nights that are looked for; null: none are. */
  readonly lefts: ReadonlyMap<number, number> | null;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Hotels by nights; one cell is the tab stop, arrows go from there. */
export function BoardTable(props: BoardTableProps): ReactNode {
  const { board, hotels, holding, chosen, lefts } = props;
  const text = useText();
  const language = useLanguage();
  const today = todayText();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [wanted, setActive] = useState<Over | null>(null);
  const isShown = hotels.some(({ Id }) => Id === wanted?.hotel) && board.nights.includes(wanted?.date ?? '');
  const active = isShown && wanted !== null ? wanted : { hotel: hotels[0]?.Id ?? 0, date: board.nights[0] ?? '' };
  const acts = useActs(props, { setOpen, setActive });
  const mark = markOf(board, holding);
  const { nights } = board;
  const scroller = useEdgeScroll(holding.held);
  const words = useMemo(() => boardWords(language, text), [language, text]);
  const common = useCommonFacts(board.hotels, { today, language, text });
  return (
    <div className={styles.scroll} ref={scroller}>
      <Table
        aria-label={text('hebergement.tableau')}
        className={styles.table}
        columns={[{ id: 'hotel', header: <HotelColumn common={common} /> }, ...nights.map((date) => nightColumn(date, today, language))]}
        headRow={<TotalRow hotels={hotels} nights={nights} />}
        row={(hotel) => (
          <HotelRow
            active={hotel.Id === active.hotel ? active.date : null}
            acts={acts}
            chosen={open.has(hotel.Id) ? chosen : 0}
            common={common}
            hotel={hotel}
            isMarkFull={hotel.Id === mark?.hotel && mark.isFull}
            isOpen={open.has(hotel.Id)}
            left={lefts?.get(hotel.Id) ?? null}
            mark={hotel.Id === mark?.hotel ? mark.dates : ''}
            nights={nights}
            today={today}
            words={words}
          />
        )}
        rowKey={({ Id }) => Id}
        rows={hotels}
        style={{ minWidth: `${HOTEL_PX + nights.length * 54}px` }}
      />
    </div>
  );
}

/** The same list until a sentence of it changes: rows are compared by it. */
function useCommonFacts(hotels: readonly Hotel[], { today, language, text }: Parameters<typeof commonFacts>[1]): readonly Fact[] {
  const facts = useMemo(() => commonFacts(hotels, { today, language, text }), [hotels, today, language, text]);
  const [kept, setKept] = useState(facts);
  const isSame = kept.length === facts.length && kept.every((fact, at) => fact.text === facts[at]?.text);
  if (!isSame) setKept(facts);
  return isSame ? kept : facts;
}

/** Over the hotels: what most of them say alike. */
function HotelColumn({ common }: { readonly common: readonly Fact[] }): ReactNode {
  const text = useText();
  return (
    <>
      {text('hebergement.hotel')}
      {common.length === 0 ? null : (
        <span className={styles.common}>{text('hebergement.saufMention', { dit: common.map((fact) => fact.text).join(' · ') })}</span>
      )}
    </>
  );
}

function boardWords(language: Language, text: Text): BoardWords {
  const dayOf = remembered((date: string) => formatDay(date, language));
  // « 3 libres », « 2 de trop ».
  const leftOf = remembered((left: number) => text(left < 0 ? 'hebergement.surreserve' : 'hebergement.libres', { count: Math.abs(left) }));
  return {
    cellOf: (hotel, date, { taken, total, left }) =>
      text('hebergement.cellule', { hotel, nuit: dayOf(date), prises: taken, total, libres: leftOf(left) }),
    full: text('hebergement.complet'),
  };
}

function remembered<Key>(say: (key: Key) => string): (key: Key) => string {
  const cache = new Map<Key, string>();
  return (key) => {
    const cachedText = cache.get(key) ?? say(key);
    cache.set(key, cachedText);
    return cachedText;
  };
}

function markOf(board: Board, { held, over }: Holding) {
  const hotel = board.hotels.find(({ Id }) => Id === over?.hotel);
  if (held === null || over === null || hotel === undefined) return null;
  const { dates } = landing(held, over.date, board.guests.get(held.guest)?.NuitsMax ?? null);
  return { hotel: hotel.Id, dates: dates.join(','), isFull: leftFor(hotel, dates, held) <= 0 };
}

interface Setters {
  readonly setOpen: (change: (open: ReadonlySet<number>) => ReadonlySet<number>) => void;
  readonly setActive: (active: Over) => void;
}

/** The same functions from one drawing to the next: a row is drawn again only when something of it changes. */
function useActs({ board, holding, placing, onChoose, canMove }: BoardTableProps, { setOpen, setActive }: Setters): RowActs {
  const { held, end, lift, setOver } = holding;
  const latest = useRef({ board, held, placing, end, lift, setOver, onChoose });
  useEffect(() => {
    latest.current = { board, held, placing, end, lift, setOver, onChoose };
  });
  return useMemo(() => {
    function drop(hotel: number, date: string): void {
      const { held: one, placing: put, end: done } = latest.current;
      done();
      if (one !== null) void put.drop(one, hotel, date);
    }
    return {
      canMove,
      onToggle: (hotel) => setOpen((open) => toggled(open, hotel)),
      onCell: (hotel, date) => {
        if (latest.current.held === null) {
          setOpen((open) => toggled(open, hotel));
          focusStay(latest.current.board, hotel, date);
        } else drop(hotel, date);
      },
      onActive: (hotel, date) => {
        setActive({ hotel, date });
        if (latest.current.held !== null) latest.current.setOver({ hotel, date });
      },
      onOver: (hotel, date) => {
        if (latest.current.held !== null) latest.current.setOver({ hotel, date });
      },
      onDrop: drop,
      onShare: (stay) => {
        const { held: one, placing: put, end: done } = latest.current;
        done();
        if (one !== null) void put.share(one, stay);
      },
      onChoose: (stay) => latest.current.onChoose({ kind: 'stay', id: stay.id }),
      onHold: (stay, night) => latest.current.lift(heldStay(stay, stay.dates[night] ?? null)),
      onEnd: () => latest.current.end(),
    } satisfies RowActs;
  }, [canMove, setOpen, setActive]);
}

function toggled(open: ReadonlySet<number>, hotel: number): ReadonlySet<number> {
  return open.has(hotel) ? new Set([...open].filter((one) => one !== hotel)) : new Set([...open, hotel]);
}

/** Into an opened hotel by keyboard: the first who sleeps there that night. */
function focusStay({ stays }: Board, hotel: number, date: string): void {
  const stay = [...stays.values()].find((one) => one.hotel === hotel && one.dates.includes(date));
  if (stay !== undefined) requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${stayButton(stay.id)}`)?.focus());
}

function nightColumn(date: string, today: string, language: Language) {
  const header = (
    <>
      <span>{weekdayName(date, language, 'short')}</span> <span>{formatDate(date).slice(0, 5)}</span>
    </>
  );
  return { id: date, header, headerProps: { 'data-today': date === today || undefined } };
}

/** Rooms left of each night in all hotels. */
function TotalRow({ hotels, nights }: { readonly hotels: readonly Hotel[]; readonly nights: readonly string[] }): ReactNode {
  const text = useText();
  const rooms = useMemo(() => roomsByNight(hotels.flatMap(({ lines }) => lines)), [hotels]);
  return (
    <tr className={styles.total}>
      <th scope="row">{text('hebergement.total')}</th>
      {nights.map((date) => {
        const { total, taken } = rooms.get(date) ?? { total: 0, taken: 0 };
        return (
          <td key={date}>
            {total - taken}
            <span className={styles.taken}>{`${taken}/${total}`}</span>
          </td>
        );
      })}
    </tr>
  );
}
