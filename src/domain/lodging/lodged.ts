import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { readId, readNumber, readText, readVersion, type RecordData } from '#domain/records/values/record-data.ts';
import { find, links, type Work } from '#domain/work/work.ts';
import type { NightPrices } from './night-price.ts';
import type { HostNight, StoredNight } from './plan-assignment.ts';
import type { StayDates } from './presence.ts';

export const PARTICIPANT = 'festival-participant';
export const NIGHT = 'festival-hotel-pec';
export const ROOM = 'festival-hotel-chambre';

export interface LodgedParticipant extends StayDates {
  readonly id: number;
  readonly version: number;
  readonly eannee: number;
  readonly type: number;
  /** Null: no limit for this type. */
  readonly nuitsMax: number | null;
  readonly roomType: number | null;
  readonly idHotel: number | null;
}

/** A participant as lodging sees it, with what only its type says. */
export function* lodged(base: RecordData): Work<LodgedParticipant> {
  const type = readNumber(base, 'Type') ?? 0;
  const [own = base] = yield* find(participantEntity(type), { Id: readId(base) });
  return {
    id: readId(base),
    version: readVersion(base),
    eannee: readNumber(base, 'Eannee') ?? 0,
    type,
    nuitsMax: type === ParticipantType.invite ? (readNumber(own, 'NuitsMax') ?? 0) : null,
    roomType: readNumber(own, 'TypeChambre'),
    idHotel: readNumber(base, 'IdHotel'),
    Arrivee: readText(base, 'Arrivee'),
    HeureArrivee: readText(base, 'HeureArrivee'),
    Depart: readText(base, 'Depart'),
    DateDebutHebergement: readText(own, 'DateDebutHebergement'),
    DateFinHebergement: readText(own, 'DateFinHebergement'),
  };
}

const byDate = (left: RecordData, right: RecordData): number =>
  (readText(left, 'DateNuit') ?? '').localeCompare(readText(right, 'DateNuit') ?? '');

export function* nightRecords(participant: number): Work<readonly RecordData[]> {
  return (yield* find(NIGHT, { IdParticipant: participant })).toSorted(byDate);
}

export const storedNight = (night: RecordData): StoredNight => ({
  id: readId(night),
  date: readText(night, 'DateNuit') ?? '',
  type: readNumber(night, 'Type') ?? 0,
  idHotel: readNumber(night, 'IdHotel'),
  roomType: readNumber(night, 'TypeChambre'),
  idRoom: readNumber(night, 'IdChambre'),
  price: readNumber(night, 'Prix'),
  booking: readNumber(night, 'EtatReservation'),
});

/** Nights of the one whose room is shared, with those who sleep in it. */
export function* hostNights(participant: number): Work<readonly HostNight[]> {
  const nights = (yield* nightRecords(participant)).map(storedNight);
  const together = yield* find(NIGHT, { IdChambre: nights.flatMap(({ idRoom }) => idRoom ?? []) });
  return nights.map((night) => ({
    ...night,
    sleepers: night.idRoom === null ? 1 : together.filter((other) => isWith(storedNight(other), night)).length,
  }));
}

const isWith = (other: StoredNight, night: StoredNight): boolean => other.idRoom === night.idRoom && other.date === night.date;

/** The contract of the edition, then the hotel's own prices. */
export function* nightPrices(hotel: number, eannee: number): Work<readonly NightPrices[]> {
  const contracts = yield* find('festival-hotel-edition', { IdHotel: hotel, Eannee: eannee });
  return [...contracts, ...(yield* find('festival-hotel', { Id: hotel }))].map((record) => ({
    PrixSingle: readNumber(record, 'PrixSingle'),
    PrixDouble: readNumber(record, 'PrixDouble'),
    PrixTwin: readNumber(record, 'PrixTwin'),
    PrixTriple: readNumber(record, 'PrixTriple'),
    PrixAccompagnant: readNumber(record, 'PrixAccompagnant'),
  }));
}

const nameOf = (person: RecordData | undefined): string =>
  ['Prenom', 'Nom'].flatMap((part) => readText(person ?? {}, part) ?? []).join(' ');

/** First and last name of participants, by id. */
export function* participantNames(ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  const participants = yield* find(PARTICIPANT, { Id: [...new Set(ids)] });
  const people = yield* find('personne', { Id: participants.flatMap((one) => readNumber(one, 'IdPersonne') ?? []) });
  const byId = new Map(people.map((person) => [readId(person), person]));
  return new Map(participants.map((one) => [readId(one), nameOf(byId.get(readNumber(one, 'IdPersonne') ?? 0))]));
}

/** Those who come with the participant, and the one the participant comes with. */
export function* companionsOf(participant: number): Work<{ Id: number; Nom: string; IsChambrePartagee: boolean }[]> {
  const pairs = [
    ...(yield* links(PARTICIPANT, 'Accompagnants', { owners: [participant] })),
    ...(yield* links(PARTICIPANT, 'Accompagnants', { targets: [participant] })),
  ].map(({ owner, target, said }) => ({
    Id: owner === participant ? target : owner,
    IsChambrePartagee: said['IsChambrePartagee'] === true,
  }));
  const names = yield* participantNames(pairs.map(({ Id }) => Id));
  return pairs
    .map(({ Id, IsChambrePartagee }) => ({ Id, Nom: names.get(Id) ?? '', IsChambrePartagee }))
    .toSorted((left, right) => left.Nom.localeCompare(right.Nom));
}
