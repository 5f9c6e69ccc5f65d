import { PecType } from '#generated/enums/pec-type.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { type Presence, nightsBetween, nightsOf } from './presence.ts';
import { type HeldNight, type HotelBlock, stockOf } from './stock.ts';

/** A night with the names that a reader sees. */
export interface NamedNight {
  readonly id: number;
  readonly date: string;
  readonly type: number;
  readonly idHotel: number | null;
  readonly hotelName: string | null;
  readonly roomType: number | null;
  readonly idRoom: number | null;
  readonly roomName: string | null;
  readonly sharers: readonly string[];
  readonly price: number | null;
  readonly payerName: string | null;
}

interface Shown {
  readonly presence: Presence | null;
  readonly nights: readonly NamedNight[];
  readonly roomType: number | null;
  /** Days requested beside the stay: a month that is turned to. */
  readonly asked: { readonly start: string | null; readonly end: string | null };
  readonly hotel: { readonly block: HotelBlock; readonly held: readonly HeldNight[] } | null;
}

/** Dates of the rows: the stay, the nights that are covered, the days requested. */
export function shownDates({ presence, nights, asked }: Pick<Shown, 'presence' | 'nights' | 'asked'>): readonly string[] {
  const dates = new Set([...nightsOf(presence), ...nights.map(({ date }) => date)]);
  if (asked.start !== null && asked.end !== null) for (const date of nightsBetween(asked.start, asked.end)) dates.add(date);
  return [...dates].toSorted();
}

/** One row a night: who pays, where, and the rooms left at the hotel that is looked at. */
export function coverRows(shown: Shown) {
  const nightsByDate = new Map(shown.nights.map((night) => [night.date, night]));
  const present = new Set(nightsOf(shown.presence));
  return shownDates(shown).map((date) => {
    const night = nightsByDate.get(date);
    const { hotel } = shown;
    const stock = hotel === null ? null : stockOf(hotel.block, hotel.held, { date, type: night?.roomType ?? shown.roomType });
    return {
      Date: date,
      EnPresence: present.has(date),
      IdNuit: night?.id ?? null,
      Type: night?.type ?? PecType.vide,
      IdHotel: night?.idHotel ?? null,
      HotelLibelle: night?.hotelName ?? null,
      TypeChambre: night?.roomType ?? null,
      IdChambre: night?.idRoom ?? null,
      ChambreLibelle: night?.roomName ?? null,
      PartageAvec: [...(night?.sharers ?? [])],
      Prix: night?.price ?? null,
      PayeurLibelle: night?.payerName ?? null,
      ChambresRestantes: stock?.left ?? null,
      ChambresTotal: stock?.total ?? null,
    };
  });
}

export interface OccupiedHotel {
  readonly id: number;
  readonly name: string;
  readonly stars: number | null;
  readonly block: HotelBlock;
  readonly held: readonly HeldNight[];
}

/** Rooms kept and taken each night, by type where the contract names types. Without dates: from the first to the last night known. */
export function occupancyOf(hotels: readonly OccupiedHotel[], range: { readonly start: string | null; readonly end: string | null }) {
  const dates = occupiedDates(hotels, range);
  return hotels.map(({ id, name, stars, block, held }) => ({
    IdHotel: id,
    Libelle: name,
    NbEtoiles: stars,
    Nuits: dates.flatMap((date) => {
      const types = [...new Set(block.contingents.flatMap((line) => (line.date === date && line.type !== null ? [line.type] : [])))];
      const pools = [null, ...types.toSorted((left, right) => left - right)];
      return pools.flatMap((type) => {
        const { total, taken } = stockOf(block, held, { date, type });
        return total === 0 && taken === 0 && type === null && types.length > 0
          ? []
          : [{ Date: date, TypeChambre: type, Contingent: total, Occupees: taken }];
      });
    }),
  }));
}

function occupiedDates(
  hotels: readonly OccupiedHotel[],
  { start, end }: { readonly start: string | null; readonly end: string | null },
): readonly string[] {
  const allDates = hotels.flatMap(({ block, held }) => [...block.contingents, ...held].map(({ date }) => date)).toSorted();
  const first = start ?? allDates[0];
  const last = end ?? (allDates.length === 0 ? undefined : addDays(allDates.at(-1) ?? '', 1));
  return first === undefined || last === undefined ? [] : nightsBetween(first, last);
}
