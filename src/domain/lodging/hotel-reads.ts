import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import type { FestivalHotelEdition } from '#generated/records/festival-hotel-edition.gen.ts';
import type { FestivalHotelContingent } from '#generated/records/festival-hotel-contingent.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { Between } from '#domain/work/between.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { Contingent, HeldNight, HotelBlock } from './stock.ts';

type ContractedBlock = HotelBlock & { readonly idContract: number | null };

/** What a hotel keeps for an edition; null: there is no such hotel. */
export function* hotelBlock(hotel: number, eannee: number): Work<ContractedBlock | null> {
  const [own] = yield* find('festival-hotel', { Id: hotel });
  if (own === undefined) return null;
  const [contract] = yield* find('festival-hotel-edition', { IdHotel: hotel, Eannee: eannee });
  return blockOf(own, contract, yield* find('festival-hotel-contingent', { IdHotelEdition: contract === undefined ? [] : [contract.Id] }));
}

/** The same from records that were read together. */
export function blockOf(
  hotel: FestivalHotel,
  contract: FestivalHotelEdition | undefined,
  lines: readonly FestivalHotelContingent[],
): ContractedBlock {
  const rooms = hotel.NbChambres;
  if (contract === undefined) return { rooms, idContract: null, contract: null, contingents: [] };
  return {
    rooms,
    idContract: contract.Id,
    contract: { start: contract.DateDebut, end: contract.DateFin },
    contingents: lines.filter((line) => line.IdHotelEdition === contract.Id).map(contingentOf),
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

export function heldNight(night: Pick<FestivalHotelPec, 'Id' | 'DateNuit' | 'TypeChambre' | 'IdChambre' | 'EtatReservation'>): HeldNight {
  return {
    id: night.Id,
    date: night.DateNuit,
    type: night.TypeChambre,
    room: night.IdChambre,
    booking: night.EtatReservation,
  };
}
