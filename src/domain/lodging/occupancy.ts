import { entities } from '#generated/entities/all.gen.ts';
import { norm } from '#domain/records/values/norm.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { blockOf, heldNight } from './hotel-reads.ts';
import { NIGHT } from './lodged.ts';
import { occupancyOf, type OccupiedHotel } from './present-cover.ts';

const HOTEL = 'festival-hotel';
const { rights } = entities[HOTEL];

/** Any of them opens the rooms of the hotels: those of who keeps the hotels, and of who assigns the nights. */
const OCCUPANCY_RIGHTS = [rights.list, rights.record, entities[NIGHT].rights.record, 'FESTIVAL-HOTEL-PECS'];

interface Query {
  readonly edition: number;
  readonly debut?: string | undefined;
  readonly fin?: string | undefined;
}

/** Rooms kept and taken: for who keeps the hotels as for who assigns the nights. */
export const listOccupation: WorkService<Asked<unknown, Query, unknown>, ReturnType<typeof occupancyOf>> = {
  entity: HOTEL,
  *run({ query: { edition, debut, fin } }, { has }) {
    if (!OCCUPANCY_RIGHTS.some(has)) yield* refuse('droit-manquant');
    return occupancyOf(yield* occupied(edition), { start: debut ?? null, end: fin ?? null });
  },
};

const byName = (left: RecordData, right: RecordData): number =>
  norm(readText(left, 'Libelle') ?? '').localeCompare(norm(readText(right, 'Libelle') ?? '')) || readId(left) - readId(right);

/** What `heldNight` says of each. */
const NIGHT_READ = ['IdHotel', 'DateNuit', 'TypeChambre', 'IdChambre', 'EtatReservation'];

/** Hotels that keep rooms for an edition, or where somebody sleeps. */
export function* occupied(eannee: number): Work<readonly OccupiedHotel[]> {
  const hotels = (yield* find(HOTEL, {})).toSorted(byName);
  const contracts = yield* find('festival-hotel-edition', { Eannee: eannee });
  const lines = yield* find('festival-hotel-contingent', { IdHotelEdition: contracts.map(readId) });
  const nights = Map.groupBy(yield* find(NIGHT, { Eannee: eannee }, NIGHT_READ), (night) => readNumber(night, 'IdHotel'));
  return hotels.flatMap((hotel) => {
    const id = readId(hotel);
    const contract = contracts.find((one) => one['IdHotel'] === id);
    const block = blockOf(hotel, contract, lines);
    const held = (nights.get(id) ?? []).map(heldNight);
    if (contract === undefined && block.rooms === 0 && held.length === 0) return [];
    return [{ id, name: readText(hotel, 'Libelle') ?? '', stars: readNumber(hotel, 'NbEtoiles'), block, held }];
  });
}
