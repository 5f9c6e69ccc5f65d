import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { Between } from '#domain/work/steps.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { Contingent, HeldNight, HotelBlock } from './stock.ts';

type ContractedBlock = HotelBlock & { readonly idContract: number | null };

/** What a hotel keeps for an edition; null: there is no such hotel. */
export function* hotelBlock(hotel: number, eannee: number): Work<ContractedBlock | null> {
  const [own] = yield* find('festival-hotel', { Id: hotel });
  if (own === undefined) return null;
  const [contract] = yield* find('festival-hotel-edition', { IdHotel: hotel, Eannee: eannee });
  return blockOf(
    own,
    contract,
    yield* find('festival-hotel-contingent', { IdHotelEdition: contract === undefined ? [] : [readId(contract)] }),
  );
}

/** The same from records that were read together. */
export function blockOf(hotel: RecordData, contract: RecordData | undefined, lines: readonly RecordData[]): ContractedBlock {
  const rooms = readNumber(hotel, 'NbChambres') ?? 0;
  if (contract === undefined) return { rooms, idContract: null, contract: null, contingents: [] };
  return {
    rooms,
    idContract: readId(contract),
    contract: { start: readText(contract, 'DateDebut'), end: readText(contract, 'DateFin') },
    contingents: lines.filter((line) => line['IdHotelEdition'] === readId(contract)).map(contingentOf),
  };
}

const contingentOf = (line: RecordData): Contingent => ({
  date: readText(line, 'Date') ?? '',
  type: readNumber(line, 'TypeChambre'),
  rooms: readNumber(line, 'NbChambres') ?? 0,
});

/** Nights that somebody has in the hotel between two days. */
export function* nightsHeld(hotel: number, between: Between): Work<readonly HeldNight[]> {
  return (yield* find('festival-hotel-pec', { IdHotel: hotel, DateNuit: between })).map(heldNight);
}

export const heldNight = (night: RecordData): HeldNight => ({
  id: readId(night),
  date: readText(night, 'DateNuit') ?? '',
  type: readNumber(night, 'TypeChambre'),
  room: readNumber(night, 'IdChambre'),
  booking: readNumber(night, 'EtatReservation'),
});
