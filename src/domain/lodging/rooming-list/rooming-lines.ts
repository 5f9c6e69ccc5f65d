import type { FestivalHotelChambre } from '#generated/records/festival-hotel-chambre.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { Structure } from '#generated/records/structure.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { norm } from '#domain/values/text/norm.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { find, type Work } from '#domain/work/work.ts';
import { isHeld } from '../logistics.ts';

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
  /** Sharers of the same room on one of these nights. */
  readonly sharers: readonly string[];
  /** Nights by who pays them, in the order of the nights. */
  readonly payers: readonly StayPayer[];
  /** States and numbers of the bookings, each once. */
  readonly bookings: readonly number[];
  readonly confirmations: readonly string[];
}

interface StayPayer {
  readonly type: number;
  /** Name of a structure that pays in person. */
  readonly structure: string | null;
  readonly nights: number;
}

/** Records that the lines are made of. */
interface RoomingRecords {
  readonly nights: readonly FestivalHotelPec[];
  readonly hotels: readonly Pick<FestivalHotel, 'Id' | 'Libelle'>[];
  readonly rooms: readonly Pick<FestivalHotelChambre, 'Id' | 'Libelle'>[];
  readonly participants: readonly FestivalParticipant[];
  readonly people: readonly Pick<Personne, 'Id' | 'Nom' | 'Prenom'>[];
  readonly structures: readonly Pick<Structure, 'Id' | 'RaisonSociale'>[];
}

/** Fields that distinguish one stay of a person from another. Payer and booking are shown within the line: somebody who stays neither leaves nor comes. */
const ALIKE = ['IdParticipant', 'IdHotel', 'IdChambre', 'TypeChambre'] as const;

/** Sleepers by room: one line a person and a stay, as a hotel writes its own, hotels in order, those of one room together. */
export function* roomingLines(eannee: number, hotel: number | null): Work<readonly RoomingLine[]> {
  const all = yield* find('festival-hotel-pec', { Eannee: eannee, ...(hotel === null ? {} : { IdHotel: hotel }) });
  const nights = all.filter((night) => night.IdHotel !== null && isHeld(night));
  const participants = yield* find('festival-participant', { Id: numbersIn(nights, 'IdParticipant') });
  return linesOf({
    nights,
    hotels: yield* find('festival-hotel', { Id: numbersIn(nights, 'IdHotel') }),
    rooms: yield* find('festival-hotel-chambre', { Id: numbersIn(nights, 'IdChambre') }),
    participants,
    people: yield* find('personne', { Id: numbersIn(participants, 'IdPersonne') }),
    structures: yield* find('structure', {
      Id: [...new Set([...numbersIn(participants, 'IdStructure'), ...numbersIn(nights, 'IdStructurePayeur')])],
    }),
  });
}

/** The lines of these records. */
function linesOf(records: RoomingRecords): readonly RoomingLine[] {
  const lookup = {
    hotels: byId(records.hotels),
    rooms: byId(records.rooms),
    participants: byId(records.participants),
    people: byId(records.people),
    structures: byId(records.structures),
  };
  const together = Map.groupBy(records.nights, (night) => night.IdChambre ?? 0);
  const lines = inRows(records.nights).map((row) => lineOf(row, lookup, together.get(row[0].IdChambre ?? -1) ?? []));
  return lines.toSorted((left, right) => keyOf(left).localeCompare(keyOf(right)));
}

type Row = readonly [FestivalHotelPec, ...FestivalHotelPec[]];
type RoomingIndex = {
  readonly [Name in Exclude<keyof RoomingRecords, 'nights'>]: ReadonlyMap<number, RoomingRecords[Name][number]>;
};

function byId<R extends { readonly Id: number }>(records: readonly R[]): ReadonlyMap<number, R> {
  return new Map(records.map((record) => [record.Id, record]));
}

function lineOf(row: Row, lookup: RoomingIndex, inRoom: readonly FestivalHotelPec[]): RoomingLine {
  const [night] = row;
  const participant = lookup.participants.get(night.IdParticipant);
  const person = lookup.people.get(participant?.IdPersonne ?? 0);
  const days = new Set(row.map(dayOf));
  const others = inRoom.filter((other) => other.IdParticipant !== night.IdParticipant && days.has(dayOf(other)));
  function nameOf(other: FestivalHotelPec): string {
    const one = lookup.people.get(lookup.participants.get(other.IdParticipant)?.IdPersonne ?? 0);
    return [one?.Prenom, one?.Nom].flatMap((part) => part ?? []).join(' ');
  }
  const from = dayOf(night);
  const arrival = participant?.Arrivee ?? null;
  return {
    participant: night.IdParticipant,
    hotel: lookup.hotels.get(night.IdHotel ?? 0)?.Libelle ?? '',
    from,
    to: addDays(dayOf(row.at(-1) ?? night), 1),
    nights: row.length,
    // A landing before dawn has the night of the day before.
    hour: arrival === from || arrival === addDays(from, 1) ? (participant?.HeureArrivee ?? null) : null,
    nom: person?.Nom ?? null,
    prenom: person?.Prenom ?? null,
    structure: lookup.structures.get(participant?.IdStructure ?? 0)?.RaisonSociale ?? null,
    diet: participant?.RegimeAlimentaire ?? null,
    roomType: night.TypeChambre,
    room: lookup.rooms.get(night.IdChambre ?? 0)?.Libelle ?? null,
    sharers: [...new Set(others.map(nameOf))].toSorted(),
    payers: payersOf(row, lookup.structures),
    bookings: [...new Set(row.flatMap(({ EtatReservation }) => EtatReservation ?? []))],
    confirmations: [...new Set(row.flatMap(({ NoConfirmation }) => NoConfirmation ?? []))],
  };
}

function payersOf(row: Row, structures: RoomingIndex['structures']): readonly StayPayer[] {
  const paid = Map.groupBy(row, ({ Type, IdStructurePayeur }) => `${Type} ${IdStructurePayeur ?? ''}`);
  return [...paid.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ type: first.Type, structure: structures.get(first.IdStructurePayeur ?? 0)?.RaisonSociale ?? null, nights: others.length + 1 }],
  );
}

/** Nights in a row that are alike, together. */
function inRows(nights: readonly FestivalHotelPec[]): readonly Row[] {
  const alike = Map.groupBy(nights, (night) => ALIKE.map((field) => String(night[field] ?? '')).join('\t'));
  return [...alike.values()].flatMap((some) => {
    const rows: [FestivalHotelPec, ...FestivalHotelPec[]][] = [];
    for (const night of some.toSorted((left, right) => dayOf(left).localeCompare(dayOf(right)))) {
      const last = rows.at(-1)?.at(-1);
      if (last !== undefined && addDays(dayOf(last), 1) === dayOf(night)) rows.at(-1)?.push(night);
      else rows.push([night]);
    }
    return rows;
  });
}

function dayOf(night: FestivalHotelPec): string {
  return night.DateNuit;
}

function keyOf({ hotel, from, room, nom, prenom }: RoomingLine): string {
  return [hotel, from, room, nom, prenom].map((part) => norm(part ?? '')).join('\t');
}
