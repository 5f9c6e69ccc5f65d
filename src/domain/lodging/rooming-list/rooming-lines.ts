import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { addDays } from '#domain/records/values/dates.ts';
import { norm } from '#domain/records/values/norm.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { NIGHT, PARTICIPANT, ROOM } from '../lodged.ts';

export interface RoomingLine {
  readonly participant: number;
  readonly hotel: string;
  /** First night, and the morning after the last. */
  readonly from: string;
  readonly to: string;
  readonly nights: number;
  /** Hour at which the guest is expected, on the day of arrival alone. */
  readonly hour: string | null;
  readonly nom: string | null;
  readonly prenom: string | null;
  readonly structure: string | null;
  readonly diet: string | null;
  readonly roomType: number | null;
  readonly room: string | null;
  /** Who sleeps in the same room on one of these nights. */
  readonly sharers: readonly string[];
  readonly type: number;
  readonly booking: number | null;
  readonly confirmation: string | null;
}

/** Records that the lines are made of. */
export interface RoomingRecords {
  readonly nights: readonly RecordData[];
  readonly hotels: readonly RecordData[];
  readonly rooms: readonly RecordData[];
  readonly participants: readonly RecordData[];
  readonly people: readonly RecordData[];
  readonly structures: readonly RecordData[];
}

/** What tells one stay of a person from another: nights in a row that are alike in all of these are one line. */
const ALIKE = ['IdParticipant', 'IdHotel', 'IdChambre', 'TypeChambre', 'Type', 'EtatReservation', 'NoConfirmation'] as const;

/** Who sleeps where: one line a person and a stay, as a hotel writes its own, hotels in order, those of one room together. */
export function* roomingLines(eannee: number, hotel: number | null): Work<readonly RoomingLine[]> {
  const all = yield* find(NIGHT, { Eannee: eannee, ...(hotel === null ? {} : { IdHotel: hotel }) });
  const nights = all.filter((night) => readNumber(night, 'IdHotel') !== null);
  const participants = yield* at(PARTICIPANT, nights, 'IdParticipant');
  return linesOf({
    nights,
    hotels: yield* at('festival-hotel', nights, 'IdHotel'),
    rooms: yield* at(ROOM, nights, 'IdChambre'),
    participants,
    people: yield* at('personne', participants, 'IdPersonne'),
    structures: yield* at('structure', participants, 'IdStructure'),
  });
}

function* at(entity: string, from: readonly RecordData[], field: string): Work<readonly RecordData[]> {
  return yield* find(entity, { Id: [...new Set(from.flatMap((record) => readNumber(record, field) ?? []))] });
}

/** The lines of these records. */
export function linesOf(records: RoomingRecords): readonly RoomingLine[] {
  const known = {
    hotels: byId(records.hotels),
    rooms: byId(records.rooms),
    participants: byId(records.participants),
    people: byId(records.people),
    structures: byId(records.structures),
  };
  const together = Map.groupBy(records.nights.filter(isSlept), (night) => readNumber(night, 'IdChambre') ?? 0);
  const lines = inRows(records.nights).map((row) => lineOf(row, known, together.get(readNumber(row[0] ?? {}, 'IdChambre') ?? -1) ?? []));
  return lines.toSorted((left, right) => keyOf(left).localeCompare(keyOf(right)));
}

type ById = ReadonlyMap<number, RecordData>;
type Known = Readonly<Record<'hotels' | 'rooms' | 'participants' | 'people' | 'structures', ById>>;

const byId = (records: readonly RecordData[]): ById => new Map(records.map((record) => [readId(record), record]));
const named = (records: ById, from: RecordData, field: string): RecordData => records.get(readNumber(from, field) ?? 0) ?? {};
const isSlept = (night: RecordData): boolean => readNumber(night, 'EtatReservation') !== ReservationEtat.annulee;

function lineOf(row: readonly RecordData[], known: Known, inRoom: readonly RecordData[]): RoomingLine {
  const [night = {}] = row;
  const participant = named(known.participants, night, 'IdParticipant');
  const person = named(known.people, participant, 'IdPersonne');
  const days = new Set(row.map(dayOf));
  const others = inRoom.filter((other) => other['IdParticipant'] !== night['IdParticipant'] && days.has(dayOf(other)));
  const nameOf = (other: RecordData): string => {
    const one = named(known.people, named(known.participants, other, 'IdParticipant'), 'IdPersonne');
    return ['Prenom', 'Nom'].flatMap((part) => readText(one, part) ?? []).join(' ');
  };
  const from = dayOf(night);
  const arrival = readText(participant, 'Arrivee');
  return {
    participant: readNumber(night, 'IdParticipant') ?? 0,
    hotel: readText(named(known.hotels, night, 'IdHotel'), 'Libelle') ?? '',
    from,
    to: addDays(dayOf(row.at(-1) ?? night), 1),
    nights: row.length,
    // Who lands before dawn has the night of the day before.
    hour: arrival === from || arrival === addDays(from, 1) ? readText(participant, 'HeureArrivee') : null,
    nom: readText(person, 'Nom'),
    prenom: readText(person, 'Prenom'),
    structure: readText(named(known.structures, participant, 'IdStructure'), 'RaisonSociale'),
    diet: readText(participant, 'RegimeAlimentaire'),
    roomType: readNumber(night, 'TypeChambre'),
    room: readText(named(known.rooms, night, 'IdChambre'), 'Libelle'),
    sharers: [...new Set(others.map(nameOf))].toSorted(),
    type: readNumber(night, 'Type') ?? 0,
    booking: readNumber(night, 'EtatReservation'),
    confirmation: readText(night, 'NoConfirmation'),
  };
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

const keyOf = ({ hotel, from, room, nom, prenom }: RoomingLine): string =>
  [hotel, from, room, nom, prenom].map((part) => norm(part ?? '')).join('\t');
