import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import type { FestivalHotelEdition } from '#generated/records/festival-hotel-edition.gen.ts';
import type { FestivalHotelContingent } from '#generated/records/festival-hotel-contingent.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { Between } from '#domain/work/between.ts';
import { find, type Work } from '#domain/work/work.ts';
import { type Contingent, type HeldNight, type HotelBlock, isReleasedOn } from './stock.ts';

type ContractedBlock = HotelBlock & { readonly idContract: number | null };

/** Rooms that a hotel holds for an edition as of a day; null: there is no such hotel. */
export function* hotelBlock(hotel: number, eannee: number, today: string): Work<ContractedBlock | null> {
  const [hotelRecord] = yield* find('festival-hotel', { Id: hotel });
  if (hotelRecord === undefined) return null;
  const [contract] = yield* find('festival-hotel-edition', { IdHotel: hotel, Eannee: eannee });
  const lines = yield* find('festival-hotel-contingent', { IdHotelEdition: contract === undefined ? [] : [contract.Id] });
  return blockOf(hotelRecord, { contract, lines }, today);
}

/** The same from records that were read together. */
export function blockOf(
  hotel: FestivalHotel,
  { contract, lines }: { readonly contract: FestivalHotelEdition | undefined; readonly lines: readonly FestivalHotelContingent[] },
  today: string,
): ContractedBlock {
  const rooms = hotel.NbChambres;
  if (contract === undefined) return { rooms, idContract: null, contract: null, contingents: [], isReleased: false };
  return {
    rooms,
    idContract: contract.Id,
    contract: { start: contract.DateDebut, end: contract.DateFin },
    contingents: lines.filter((line) => line.IdHotelEdition === contract.Id).map(contingentOf),
    isReleased: isReleasedOn(contract.DateRetrocession, today),
  };
}

function contingentOf(line: FestivalHotelContingent): Contingent {
  return {
    date: line.Date,
    type: line.TypeChambre,
    rooms: line.NbChambres,
  };
}

/** Nights that somebody has in the hotel between two days. */
export function* nightsHeld(hotel: number, between: Between): Work<readonly HeldNight[]> {
  return (yield* find('festival-hotel-pec', { IdHotel: hotel, DateNuit: between })).map(heldNight);
}

type RoomOfNight = Pick<FestivalHotelPec, 'Id' | 'DateNuit' | 'TypeChambre' | 'IdChambre' | 'EtatReservation'>;

export function heldNight({
  Id = 0,
  DateNuit = '',
  TypeChambre = null,
  IdChambre = null,
  EtatReservation = null,
}: Partial<RoomOfNight>): HeldNight {
  return {
    id: Id,
    date: DateNuit,
    type: TypeChambre,
    room: IdChambre,
    booking: EtatReservation,
  };
}
