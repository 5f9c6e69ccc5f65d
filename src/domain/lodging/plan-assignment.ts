import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { type CoverRefusal, type CoverRequest, checkCover, checkTotal, refused } from './cover-rules.ts';
import { type NightPrices, nightPrice } from './prices/night-price.ts';
import type { Presence } from './presence.ts';
import { type HeldNight, type HotelBlock, stockOf } from './stock.ts';

/** A night of the participant as it is stored. */
export interface StoredNight {
  readonly id: number;
  readonly date: string;
  readonly type: number;
  readonly idHotel: number | null;
  readonly roomType: number | null;
  /** Type that the guest had before the room was shared. */
  readonly typeAlone: number | null;
  readonly idRoom: number | null;
  readonly price: number | null;
  readonly booking: number | null;
}

/** Nights of who already has the room, with the number of people in it. */
export type HostNight = StoredNight & { readonly sleepers: number };

export interface LodgingState {
  readonly presence: Presence | null;
  readonly coveredMax: number | null;
  /** Type of room that the file asks for. */
  readonly roomType: number | null;
  readonly nights: readonly StoredNight[];
  /** The hotel of the request; null while none is chosen. */
  readonly hotel: { readonly block: HotelBlock; readonly held: readonly HeldNight[]; readonly prices: readonly NightPrices[] } | null;
  /** Null: nobody's room is shared. */
  readonly host: readonly HostNight[] | null;
}

export type AssignmentRequest = CoverRequest & { readonly roomType: number | null };

export interface NightChange {
  readonly date: string;
  /** Null: a night that is new. */
  readonly id: number | null;
  readonly after: Omit<StoredNight, 'id' | 'date' | 'typeAlone'>;
  /** Night of the host whose room this is. */
  readonly hostNight: HostNight | null;
}

/** The fields of a night that an assignment writes; the shared room counts where the host had none. */
export function writtenNight({ after, hostNight }: NightChange, sharedRoom: number | null) {
  return {
    ...(hostNight === null && after.idRoom === null ? { TypeSeul: null } : {}),
    Type: after.type,
    IdHotel: after.idHotel,
    TypeChambre: after.roomType,
    IdChambre: hostNight === null ? after.idRoom : (hostNight.idRoom ?? sharedRoom),
    Prix: after.price,
    EtatReservation: after.booking,
  };
}

export type AssignmentPlan =
  | { readonly ok: true; readonly changes: readonly NightChange[]; readonly released: readonly number[] }
  | { readonly ok: false; readonly refusal: CoverRefusal };

/** All the nights of an assignment or none: the rules, then the rooms, then the question about the total. */
export function planAssignment(request: AssignmentRequest, state: LodgingState): AssignmentPlan {
  // A cancelled night is paid by nobody.
  const held = { ...state, nights: state.nights.filter(({ booking }) => booking !== ReservationEtat.annulee) };
  const refusal = checkCover(request, held);
  if (refusal !== null) return { ok: false, refusal };
  const dates = [...new Set(request.dates)].toSorted();
  const nightsByDate = new Map(state.nights.map((night) => [night.date, night]));
  if (request.type === PecType.vide) return { ok: true, changes: [], released: dates.flatMap((date) => nightsByDate.get(date)?.id ?? []) };
  const shared = state.host === null ? [] : dates.filter((date) => !mayShare(hostOn(state, date), request.idHotel, nightsByDate.get(date)));
  if (shared.length > 0) return { ok: false, refusal: refused('nuits-partage', shared) };
  const full = fullNights(request, state, dates);
  if (full.length > 0) return { ok: false, refusal: refused('nuits-complet', full) };
  const question = checkTotal(request, held);
  if (question !== null) return { ok: false, refusal: question };
  const changes = dates.map((date) => changeOf(request, state, { date, before: nightsByDate.get(date) ?? null }));
  return { ok: true, changes, released: [] };
}

/** Nights of the selection for which the hotel has no room: who is there already, or shares, takes none. */
function fullNights({ idHotel, roomType }: AssignmentRequest, state: LodgingState, dates: readonly string[]): readonly string[] {
  const { hotel, host, nights } = state;
  if (hotel === null || host !== null) return [];
  return dates.filter((date) => {
    const before = nights.find((night) => night.date === date);
    const type = roomType ?? before?.roomType ?? state.roomType;
    if (before !== undefined && before.idHotel === idHotel && before.roomType === type) return false;
    return stockOf(hotel.block, hotel.held, { date, type, own: new Set(before === undefined ? [] : [before.id]) }).left <= 0;
  });
}

function hostOn({ host }: LodgingState, date: string): HostNight | null {
  return host?.find((night) => night.date === date) ?? null;
}

const BEDS: Readonly<Record<number, number>> = { [ChambreType.triple]: 3 };

function mayShare(host: HostNight | null, idHotel: number | null, before: StoredNight | undefined): boolean {
  if (host === null || host.idHotel !== idHotel) return false;
  const isInside = before !== undefined && before.idRoom !== null && before.idRoom === host.idRoom;
  return isInside || host.sleepers < (BEDS[sharedType(host.roomType)] ?? 2);
}

/** A room for one becomes a double as soon as two sleep in it. */
export function sharedType(type: number | null): number {
  return type === null || type === ChambreType.single ? ChambreType.double : type;
}

function changeOf(
  { type, idHotel, roomType: requestedType }: AssignmentRequest,
  state: LodgingState,
  { date, before }: { readonly date: string; readonly before: StoredNight | null },
): NightChange {
  const hostNight = hostOn(state, date);
  // Elsewhere the guest has the room that they had before they shared one.
  const previousType = before?.idHotel === idHotel ? before.roomType : (before?.typeAlone ?? before?.roomType);
  const roomType = hostNight === null ? (requestedType ?? previousType ?? state.roomType) : sharedType(hostNight.roomType);
  const isSame = before !== null && before.idHotel === idHotel && before.roomType === roomType && hostNight === null;
  return {
    date,
    id: before?.id ?? null,
    hostNight,
    after: {
      type: type ?? PecType.vide,
      idHotel,
      roomType,
      idRoom: isSame ? before.idRoom : (hostNight?.idRoom ?? null),
      price: isSame ? before.price : nightPrice(state.hotel?.prices ?? [], { type: roomType, isSharing: hostNight !== null }),
      booking: bookingOf(before, isSame && before.type === type),
    },
  };
}

/** A booking that the hotel has and that changed must be announced again. */
function bookingOf(before: StoredNight | null, isSame: boolean): number {
  if (before === null || before.idHotel === null || before.booking === null) return ReservationEtat.nouvelle;
  if (isSame || before.booking === ReservationEtat.nouvelle) return before.booking;
  return ReservationEtat.modifiee;
}
