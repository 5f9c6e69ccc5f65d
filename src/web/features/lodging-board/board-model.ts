import type { TableauHebergement, TableauHotel, TableauInvite, TableauSejour } from '#generated/client/types.gen.ts';
import { type Bar, inLanes, leftForAll, type NightRooms, roomsByNight } from '#domain/lodging/board/rooms-left.ts';
import { addDays, daysBetween } from '#domain/values/dates.ts';

export type Guest = TableauInvite;

export interface Stay extends Bar {
  readonly id: number;
  readonly guest: number;
  readonly name: string;
  readonly hotel: number | null;
  readonly dates: readonly string[];
  readonly payers: readonly number[];
  readonly type: number | null;
  readonly roomName: string | null;
  /** Sharers of the same room on one of these nights. */
  readonly sharers: readonly string[];
}

export interface Hotel extends Omit<TableauHotel, 'Nuits'> {
  readonly lines: TableauHotel['Nuits'];
  readonly rooms: ReadonlyMap<string, NightRooms>;
  readonly lanes: readonly (readonly Stay[])[];
}

export interface Board {
  readonly nights: readonly string[];
  readonly hotels: readonly Hotel[];
  readonly stays: ReadonlyMap<number, Stay>;
  readonly guests: ReadonlyMap<number, Guest>;
  /** Guests who have no hotel for some of the nights that are proposed to them, or whose dates nobody knows. */
  readonly waiting: readonly Guest[];
  /** Participants who have a hotel for some night. */
  readonly lodged: ReadonlySet<number>;
}

/** The board as it is drawn, from one reading. */
export function readBoard({ Nuits, Hotels, Sejours, Invites }: TableauHebergement): Board {
  const guests = new Map(Invites.map((guest) => [guest.Id, guest]));
  const index = new Map(Nuits.map((date, at) => [date, at]));
  const inRoom = Map.groupBy(Sejours, ({ IdChambre }) => IdChambre ?? 0);
  const stays = Sejours.map((stay) => stayOf(stay, { index, guests, together: inRoom.get(stay.IdChambre ?? -1) ?? [] }));
  const byHotel = Map.groupBy(stays, ({ hotel }) => hotel ?? 0);
  const lodged = new Set(stays.flatMap(({ hotel, guest }) => (hotel === null ? [] : guest)));
  return {
    nights: Nuits,
    hotels: Hotels.map(({ Nuits: lines, ...hotel }) => ({
      ...hotel,
      lines,
      rooms: roomsByNight(lines),
      lanes: inLanes(byHotel.get(hotel.Id) ?? []),
    })),
    stays: new Map(stays.map((stay) => [stay.id, stay])),
    guests,
    lodged,
    waiting: Invites.filter(({ Id, Manquantes, Source }) => Manquantes.length > 0 || (Source === null && !lodged.has(Id))),
  };
}

interface Around {
  readonly index: ReadonlyMap<string, number>;
  readonly guests: ReadonlyMap<number, Guest>;
  readonly together: readonly TableauSejour[];
}

function stayOf(stay: TableauSejour, { index, guests, together }: Around): Stay {
  const { Id, IdParticipant, IdHotel, Debut, Payeurs, TypeChambre, IdChambre, ChambreLibelle } = stay;
  const dates = Payeurs.map((_, at) => addDays(Debut, at));
  const from = index.get(Debut) ?? 0;
  function meets(other: TableauSejour): boolean {
    const apart = daysBetween(Debut, other.Debut);
    return other.IdParticipant !== IdParticipant && apart < Payeurs.length && -apart < other.Payeurs.length;
  }
  const sharers = together.filter(meets).map((other) => guests.get(other.IdParticipant)?.Nom ?? '');
  return {
    id: Id,
    guest: IdParticipant,
    name: guests.get(IdParticipant)?.Nom ?? '',
    hotel: IdHotel,
    dates,
    payers: Payeurs,
    type: TypeChambre,
    roomName: ChambreLibelle,
    sharers: [...new Set(sharers)],
    from,
    to: from + dates.length,
    room: IdChambre,
  };
}

/** Nights held over the board: those that somebody has, or those that are to be given. */
export interface Held {
  readonly guest: number;
  readonly name: string;
  /** Nights that move from a hotel; none: they are new. */
  readonly moved: readonly string[];
  readonly hotel: number | null;
  /** Night by which they are held. */
  readonly grabbed: string | null;
  /** Nights to give. */
  readonly added: readonly string[];
  readonly source: Guest['Source'];
  readonly type: number | null;
}

export function heldStay({ guest, name, dates, hotel, type }: Stay, grabbed: string | null): Held {
  return {
    guest,
    name,
    moved: dates,
    hotel,
    grabbed: grabbed ?? dates[0] ?? null,
    added: [],
    source: null,
    type,
  };
}

export function heldGuest({ Id, Nom, Manquantes, Source, TypeChambre }: Guest): Held {
  return {
    guest: Id,
    name: Nom,
    moved: [],
    hotel: null,
    grabbed: null,
    added: Manquantes,
    source: Source,
    type: TypeChambre,
  };
}

/** The nights that a drop on a night gives, and how far those that are held move. */
export function landing({ moved, added, grabbed, source }: Held, date: string, nuitsMax: number | null) {
  if (moved.length > 0) {
    const shift = daysBetween(grabbed ?? date, date);
    return { shift, dates: moved.map((night) => addDays(night, shift)) };
  }
  // Nights that something tells stay where they are, whichever of the columns the guest is dropped on.
  if (source !== null && added.length > 0) return { shift: 0, dates: added };
  const length = Math.max(1, nuitsMax ?? 1);
  return { shift: 0, dates: Array.from({ length }, (_, at) => addDays(date, at)) };
}

/** Rooms that a hotel has on the fullest of the nights, beside those that are held there already. */
export function leftFor(hotel: Hotel, dates: readonly string[], held: Pick<Held, 'hotel' | 'moved' | 'type'>): number {
  const heldNights = new Set(held.hotel === hotel.Id ? held.moved : []);
  const others = dates.filter((date) => !heldNights.has(date));
  return others.length === 0 && dates.length > 0 ? 1 : leftForAll(hotel.lines, { dates: others, type: held.type });
}

/** The hotel that is proposed: the one chosen for the guest where it has all nights, else the one that has most rooms left. */
export function proposedHotel({ hotels }: Board, { IdHotel, Manquantes, TypeChambre }: Guest): Hotel | null {
  const held = { hotel: null, moved: [], type: TypeChambre };
  const free = hotels.filter((hotel) => leftFor(hotel, Manquantes, held) > 0);
  const most = free.toSorted((left, right) => leftFor(right, Manquantes, held) - leftFor(left, Manquantes, held));
  return free.find(({ Id }) => Id === IdHotel) ?? most[0] ?? null;
}
