import { entities } from '#generated/entities/all.gen.ts';
import { addDays } from '#domain/records/values/dates.ts';
import { norm } from '#domain/records/values/norm.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { blockOf, heldNight } from './hotel-reads.ts';
import { NIGHT, PARTICIPANT, ROOM } from './lodged.ts';
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

/** Hotels that keep rooms for an edition, or where somebody sleeps. */
export function* occupied(eannee: number): Work<readonly OccupiedHotel[]> {
  const hotels = (yield* find(HOTEL, {})).toSorted(byName);
  const contracts = yield* find('festival-hotel-edition', { Eannee: eannee });
  const lines = yield* find('festival-hotel-contingent', { IdHotelEdition: contracts.map(readId) });
  const nights = Map.groupBy(yield* find(NIGHT, { Eannee: eannee }), (night) => readNumber(night, 'IdHotel'));
  return hotels.flatMap((hotel) => {
    const id = readId(hotel);
    const contract = contracts.find((one) => one['IdHotel'] === id);
    const block = blockOf(hotel, contract, lines);
    const held = (nights.get(id) ?? []).map(heldNight);
    if (contract === undefined && block.rooms === 0 && held.length === 0) return [];
    return [{ id, name: readText(hotel, 'Libelle') ?? '', stars: readNumber(hotel, 'NbEtoiles'), block, held }];
  });
}

export interface RoomingLine {
  readonly hotel: string;
  /** First night, and the morning after the last. */
  readonly from: string;
  readonly to: string;
  readonly nights: number;
  readonly nom: string | null;
  readonly prenom: string | null;
  readonly structure: string | null;
  readonly roomType: number | null;
  readonly room: string | null;
  readonly type: number;
  readonly booking: number | null;
  readonly confirmation: string | null;
}

/** What tells one stay of a person from another: nights in a row that are alike in all of these are one line. */
const ALIKE = ['IdParticipant', 'IdHotel', 'IdChambre', 'TypeChambre', 'Type', 'EtatReservation', 'NoConfirmation'] as const;

/** Who sleeps where: one line a person and a stay, as a hotel writes its own, hotels in order, those of one room together. */
export function* roomingLines(eannee: number, hotel: number | null): Work<readonly RoomingLine[]> {
  const nights = yield* find(NIGHT, { Eannee: eannee, ...(hotel === null ? {} : { IdHotel: hotel }) });
  const lodgedNights = nights.filter((night) => readNumber(night, 'IdHotel') !== null);
  const hotels = yield* byId(HOTEL, lodgedNights, 'IdHotel');
  const rooms = yield* byId(ROOM, lodgedNights, 'IdChambre');
  const participants = yield* byId(PARTICIPANT, lodgedNights, 'IdParticipant');
  const people = yield* byId('personne', [...participants.values()], 'IdPersonne');
  const structures = yield* byId('structure', [...participants.values()], 'IdStructure');
  const lines = inRows(lodgedNights).map((row): RoomingLine => {
    const [night = {}] = row;
    const participant = at(participants, night, 'IdParticipant');
    const person = at(people, participant, 'IdPersonne');
    return {
      hotel: readText(at(hotels, night, 'IdHotel'), 'Libelle') ?? '',
      from: dayOf(night),
      to: addDays(dayOf(row.at(-1) ?? night), 1),
      nights: row.length,
      nom: readText(person, 'Nom'),
      prenom: readText(person, 'Prenom'),
      structure: readText(at(structures, participant, 'IdStructure'), 'RaisonSociale'),
      roomType: readNumber(night, 'TypeChambre'),
      room: readText(at(rooms, night, 'IdChambre'), 'Libelle'),
      type: readNumber(night, 'Type') ?? 0,
      booking: readNumber(night, 'EtatReservation'),
      confirmation: readText(night, 'NoConfirmation'),
    };
  });
  return lines.toSorted((left, right) => keyOf(left).localeCompare(keyOf(right)));
}

/** Nights in a row that are alike, together. */
function inRows(nights: readonly RecordData[]): readonly (readonly RecordData[])[] {
  const alike = Map.groupBy(nights, (night) => ALIKE.map((field) => String(night[field] ?? '')).join('\t'));
  return [...alike.values()].flatMap((some) => {
    const rows: RecordData[][] = [];
    for (const night of some.toSorted((left, right) => dayOf(left).localeCompare(dayOf(right)))) {
      const last = rows.at(-1)?.at(-1);
      if (last !== undefined && addDays(dayOf(last), 1) === dayOf(night)) rows.at(-1)?.push(night);
      else rows.push([night]);
    }
    return rows;
  });
}

const dayOf = (night: RecordData): string => readText(night, 'DateNuit') ?? '';

type ById = ReadonlyMap<number, RecordData>;

function* byId(entity: string, from: readonly RecordData[], field: string): Work<ById> {
  const ids = [...new Set(from.flatMap((record) => readNumber(record, field) ?? []))];
  return new Map((yield* find(entity, { Id: ids })).map((record) => [readId(record), record]));
}

const at = (known: ById, record: RecordData, field: string): RecordData => known.get(readNumber(record, field) ?? 0) ?? {};

const keyOf = ({ hotel, from, room, nom, prenom }: RoomingLine): string =>
  [hotel, from, room, nom, prenom].map((part) => norm(part ?? '')).join('\t');
