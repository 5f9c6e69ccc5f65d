import { hasField } from '#domain/values/has-field.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { isHeld } from './logistics.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, links, type Work } from '#domain/work/work.ts';
import type { NightPrices } from './prices/night-price.ts';
import type { HostNight, StoredNight } from './plan-assignment.ts';
import type { StayDates } from './presence.ts';

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

/** Fields of only some types of participants. */
type OfSomeTypes = Pick<FestivalParticipant, 'Id'> &
  Partial<Pick<FestivalParticipantInvite, 'NuitsMax' | 'TypeChambre' | 'DateDebutHebergement' | 'DateFinHebergement'>>;

/** A participant as lodging sees it, with what only its type says. */
export function* lodged(base: FestivalParticipant): Work<LodgedParticipant> {
  const type = base.Type;
  const [typedRecord = base]: readonly OfSomeTypes[] = yield* find(participantEntity(type), { Id: base.Id });
  return {
    id: base.Id,
    version: base.Version,
    eannee: base.Eannee,
    type,
    nuitsMax: type === ParticipantType.invite ? (typedRecord.NuitsMax ?? 0) : null,
    roomType: typedRecord.TypeChambre ?? null,
    idHotel: base.IdHotel,
    Arrivee: base.Arrivee,
    HeureArrivee: base.HeureArrivee,
    Depart: base.Depart,
    DateDebutHebergement: typedRecord.DateDebutHebergement ?? null,
    DateFinHebergement: typedRecord.DateFinHebergement ?? null,
  };
}

function byDate(left: FestivalHotelPec, right: FestivalHotelPec): number {
  return left.DateNuit.localeCompare(right.DateNuit);
}

export function* nightRecords(participant: number): Work<readonly FestivalHotelPec[]> {
  return (yield* find('festival-hotel-pec', { IdParticipant: participant })).toSorted(byDate);
}

export function storedNight(night: FestivalHotelPec): StoredNight {
  return {
    id: night.Id,
    date: night.DateNuit,
    type: night.Type,
    idHotel: night.IdHotel,
    roomType: night.TypeChambre,
    typeAlone: night.TypeSeul,
    idRoom: night.IdChambre,
    price: night.Prix,
    booking: night.EtatReservation,
  };
}

/** Nights of the one whose room is shared, with those who sleep in it. */
export function* hostNights(participant: number): Work<readonly HostNight[]> {
  const nights = (yield* nightRecords(participant)).filter(isHeld).map(storedNight);
  const together = (yield* find('festival-hotel-pec', { IdChambre: nights.flatMap(({ idRoom }) => idRoom ?? []) })).filter(isHeld);
  return nights.map((night) => ({
    ...night,
    sleepers: night.idRoom === null ? 1 : together.filter((other) => isWith(storedNight(other), night)).length,
  }));
}

function isWith(other: StoredNight, night: StoredNight): boolean {
  return other.idRoom === night.idRoom && other.date === night.date;
}

/** The contract of the edition, then the hotel's own prices. */
export function* nightPrices(hotel: number, eannee: number): Work<readonly NightPrices[]> {
  const contracts = yield* find('festival-hotel-edition', { IdHotel: hotel, Eannee: eannee });
  return [...contracts, ...(yield* find('festival-hotel', { Id: hotel }))].map((record) => ({
    PrixSingle: hasField(record, 'PrixSingle') ? record.PrixSingle : null,
    PrixDouble: record.PrixDouble,
    PrixTwin: record.PrixTwin,
    PrixTriple: record.PrixTriple,
    PrixAccompagnant: record.PrixAccompagnant,
  }));
}

function nameOf(person: Personne | undefined): string {
  return ['Prenom', 'Nom'].flatMap((part) => readText(person ?? {}, part) ?? []).join(' ');
}

/** First and last name of participants, by id. */
export function* participantNames(ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  const participants = yield* find('festival-participant', { Id: [...new Set(ids)] });
  const people = yield* find('personne', { Id: participants.flatMap((one) => one.IdPersonne ?? []) });
  const byId = new Map(people.map((person) => [person.Id, person]));
  return new Map(participants.map((one) => [one.Id, nameOf(byId.get(one.IdPersonne ?? 0))]));
}

export interface Companion {
  readonly Id: number;
  readonly Nom: string;
  readonly IsChambrePartagee: boolean;
  /** The participant comes with them. */
  readonly IsHote: boolean;
}

/** Those who come with the participant, and the one the participant comes with. */
export function* companionsOf(participant: number): Work<Companion[]> {
  const pairs = [
    ...(yield* links('festival-participant', 'Accompagnants', { owners: [participant] })),
    ...(yield* links('festival-participant', 'Accompagnants', { targets: [participant] })),
  ].map(({ owner, target, said }) => ({
    Id: owner === participant ? target : owner,
    IsChambrePartagee: said.IsChambrePartagee,
    IsHote: target === participant,
  }));
  const names = yield* participantNames(pairs.map(({ Id }) => Id));
  return pairs.map((pair) => ({ ...pair, Nom: names.get(pair.Id) ?? '' })).toSorted((left, right) => left.Nom.localeCompare(right.Nom));
}
