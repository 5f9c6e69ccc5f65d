import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { blockOf, heldNight } from './hotel-reads.ts';
import { isHeld } from './logistics.ts';
import { occupancyOf, type OccupiedHotel } from './present-cover.ts';
const { rights } = entities['festival-hotel'];

/** Any of them opens the rooms of the hotels: those of who keeps the hotels, and of who assigns the nights. */
const OCCUPANCY_RIGHTS = [rights.list, rights.record, entities['festival-hotel-pec'].rights.record, 'FESTIVAL-HOTEL-PECS'];

interface Query {
  readonly edition: number;
  readonly debut?: string | undefined;
  readonly fin?: string | undefined;
}

/** Rooms kept and taken: for who keeps the hotels as for who assigns the nights. */
export const listOccupation: WorkService<Asked<unknown, Query, unknown>, ReturnType<typeof occupancyOf>> = {
  entity: 'festival-hotel',
  *run({ query: { edition, debut, fin } }, { has, today }) {
    if (!OCCUPANCY_RIGHTS.some(has)) yield* refuse('droit-manquant');
    return occupancyOf(yield* occupied(edition, today), { start: debut ?? null, end: fin ?? null });
  },
};

function byName(left: FestivalHotel, right: FestivalHotel): number {
  return norm(left.Libelle).localeCompare(norm(right.Libelle)) || left.Id - right.Id;
}

/** Fields that `heldNight` reads of each. */
const NIGHT_READ = ['IdHotel', 'DateNuit', 'TypeChambre', 'IdChambre', 'EtatReservation'] as const;

/** Hotels that keep rooms for an edition, or where somebody sleeps. */
export function* occupied(eannee: number, today: string): Work<readonly OccupiedHotel[]> {
  const hotels = (yield* find('festival-hotel', {})).toSorted(byName);
  const contracts = yield* find('festival-hotel-edition', { Eannee: eannee });
  const lines = yield* find('festival-hotel-contingent', { IdHotelEdition: contracts.map(readId) });
  const held = (yield* find('festival-hotel-pec', { Eannee: eannee }, NIGHT_READ)).filter(isHeld);
  const nights = Map.groupBy(held, (night) => night.IdHotel);
  return hotels.flatMap((hotel) => {
    const id = hotel.Id;
    const contract = contracts.find((one) => one.IdHotel === id);
    const block = blockOf(hotel, { contract, lines }, today);
    const hotelNights = (nights.get(id) ?? []).map(heldNight);
    if (contract === undefined && block.rooms === 0 && hotelNights.length === 0) return [];
    return [{ id, name: hotel.Libelle, stars: hotel.NbEtoiles, block, held: hotelNights }];
  });
}
