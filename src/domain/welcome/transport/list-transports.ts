import { nameOf, phoneOf } from '#domain/directory/people.ts';
import type { FestivalCourse } from '#generated/records/festival-course.gen.ts';
import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import { TrajetSens } from '#generated/enums/trajet-sens.gen.ts';
import { isHeld } from '#domain/lodging/logistics.ts';
import { addressOf } from '#domain/lodging/stay-lines.ts';
import type { FestivalVehicule } from '#generated/records/festival-vehicule.gen.ts';
import { daysOfEdition, nearestDay } from '#domain/editions/board-day.ts';
import { addDays, festivalZone, dayBounds, parseInstant, toUtcText } from '#domain/values/dates.ts';
import { find, type Work } from '#domain/work/work.ts';
import { numbersIn, byId } from '#domain/values/record-columns.ts';
import { EXPECTED } from '../presence/who-is-there.ts';
import { delayOf, plannedAt } from '../journey-time.ts';
import { type Driver, driverKey, driversOf } from './transport-rows.ts';

export interface TransportJourney {
  readonly Id: number;
  readonly IdParticipant: number;
  readonly Nom: string;
  readonly Telephone: string | null;
  readonly Sens: number;
  readonly Heure: string | null;
  readonly HeureReelle: string | null;
  readonly Retard: number;
  readonly Moyen: number;
  readonly Numero: string | null;
  readonly Gare: string | null;
  readonly IsNavette: boolean;
  readonly IdCourse: number | null;
  /** Hotel of that night, or of the one before they leave: name and address. */
  readonly Hotel: string | null;
  readonly AdresseHotel: string | null;
}

export interface TransportRun {
  readonly Id: number;
  readonly Debut: string;
  readonly Fin: string;
  readonly Lieu: string;
  readonly IdVehicule: number | null;
  readonly Vehicule: string | null;
  readonly NbPlaces: number | null;
  readonly Cle: string | null;
  readonly Chauffeur: string | null;
  readonly Telephone: string | null;
  readonly Passagers: readonly number[];
  readonly Retard: number;
  readonly Motif: string | null;
  readonly DateEnvoi: string | null;
}

export interface TransportDay {
  readonly Jour: string;
  readonly Trajets: readonly TransportJourney[];
  readonly Courses: readonly TransportRun[];
  readonly Vehicules: readonly { readonly Id: number; readonly Nom: string; readonly NbPlaces: number }[];
  readonly Chauffeurs: readonly Driver[];
}

/** The journeys of a day by hour, with the runs that begin that day: as many readings for one guest as for all. */
export function* transportsOf(edition: number, day: string): Work<TransportDay> {
  const journeys = yield* journeysOf(edition, day);
  const runs = yield* runsOf(edition, day);
  const vehicles = yield* find('festival-vehicule', {});
  const drivers = yield* driversOf(edition, day);
  const all = journeys.toSorted(byHour);
  return {
    Jour: day,
    Trajets: all,
    Courses: runs.map((run) => runOf(run, { journeys: all, vehicles: byId(vehicles), drivers })).toSorted(byStart),
    Vehicules: vehicles
      .filter((vehicle) => vehicle.IsActif === true)
      .map((vehicle) => ({ Id: vehicle.Id, Nom: vehicle.Libelle, NbPlaces: vehicle.NbPlaces }))
      .toSorted((left, right) => left.Nom.localeCompare(right.Nom)),
    Chauffeurs: drivers,
  };
}

/** Days beyond the edition after which a journey is not what its board opens on. */
const MARGIN_DAYS = 30;

/** The day that is shown where none is requested. */
export function* openingOf(edition: number, today: string): Work<string> {
  const days = yield* daysOfEdition(edition);
  if (days === null) return today;
  const around = { from: addDays(days.first, -MARGIN_DAYS), to: addDays(days.last, MARGIN_DAYS) };
  const journeys = yield* find('festival-trajet', { Date: around });
  const guests = byId(yield* find('festival-participant', { Id: numbersIn(journeys, 'IdParticipant'), Eannee: edition, Statut: EXPECTED }));
  const busy = journeys.flatMap((journey) => (guests.has(journey.IdParticipant) ? journey.Date : []));
  return nearestDay(busy, { today, edition: days });
}

function* journeysOf(edition: number, day: string): Work<readonly TransportJourney[]> {
  const found = yield* find('festival-trajet', { Date: day });
  const guests = byId(yield* find('festival-participant', { Id: numbersIn(found, 'IdParticipant'), Eannee: edition, Statut: EXPECTED }));
  const people = byId(yield* find('personne', { Id: numbersIn([...guests.values()], 'IdPersonne') }));
  const contacts = byId(yield* find('contact', { Id: numbersIn([...guests.values()], 'IdContact') }));
  const hotelOf = yield* hotelsOf([...guests.keys()], day);
  return found.flatMap((journey) => {
    const guest = guests.get(journey.IdParticipant);
    if (guest === undefined) return [];
    const hotel = hotelOf(journey);
    return [
      {
        Id: journey.Id,
        IdParticipant: guest.Id,
        Nom: nameOf(people.get(guest.IdPersonne ?? 0)) || (guest.NomBadge ?? ''),
        Telephone: phoneOf(contacts.get(guest.IdContact ?? 0)),
        Sens: journey.Sens,
        Heure: journey.Heure,
        HeureReelle: journey.HeureReelle,
        Retard: plannedAt(journey) === null ? 0 : delayOf(journey),
        Moyen: journey.Moyen,
        Numero: journey.Numero,
        Gare: journey.Gare,
        IsNavette: journey.IsNavette === true,
        IdCourse: journey.IdCourse,
        Hotel: hotel?.Libelle ?? null,
        AdresseHotel: addressOf(hotel?.Adresse ?? null),
      },
    ];
  });
}

type HotelOfJourney = (journey: Pick<FestivalTrajet, 'IdParticipant' | 'Sens'>) => FestivalHotel | undefined;

/** The hotel of each guest around a day: who comes sleeps there that night, who leaves slept there the night before. */
function* hotelsOf(guests: readonly number[], day: string): Work<HotelOfJourney> {
  const eve = addDays(day, -1);
  const nights = (yield* find('festival-hotel-pec', { IdParticipant: guests, DateNuit: { from: eve, to: day } })).filter(isHeld);
  const hotels = byId(yield* find('festival-hotel', { Id: numbersIn(nights, 'IdHotel') }));
  return ({ IdParticipant, Sens }) => {
    const wanted = Sens === TrajetSens.retour ? [eve, day] : [day, eve];
    const guestNights = nights.filter((night) => night.IdParticipant === IdParticipant && night.IdHotel !== null);
    const night = wanted.flatMap((date) => guestNights.find(({ DateNuit }) => DateNuit === date) ?? [])[0];
    return hotels.get(night?.IdHotel ?? 0);
  };
}

/** Runs that begin on a day of the festival's clock. */
function* runsOf(edition: number, day: string): Work<readonly FestivalCourse[]> {
  const { start, end } = dayBounds(day, festivalZone());
  const runs = yield* find('festival-course', { Eannee: edition, Debut: { from: toUtcText(start), to: toUtcText(end - 1) } });
  return runs.filter((run) => {
    const at = parseInstant(run.Debut) ?? 0;
    return at >= start && at < end;
  });
}

interface Around {
  readonly journeys: readonly TransportJourney[];
  readonly vehicles: ReadonlyMap<number, FestivalVehicule>;
  readonly drivers: readonly Driver[];
}

function runOf(run: FestivalCourse, { journeys, vehicles, drivers }: Around): TransportRun {
  const id = run.Id;
  const passengers = journeys.filter(({ IdCourse }) => IdCourse === id);
  const vehicle = vehicles.get(run.IdVehicule ?? 0);
  const key = driverKey(run);
  const driver = drivers.find(({ Cle }) => Cle === key);
  return {
    Id: id,
    Debut: run.Debut,
    Fin: run.Fin,
    Lieu: run.Lieu,
    IdVehicule: run.IdVehicule,
    Vehicule: vehicle?.Libelle ?? null,
    NbPlaces: vehicle?.NbPlaces ?? null,
    Cle: key,
    Chauffeur: driver?.Nom ?? null,
    Telephone: driver?.Telephone ?? null,
    Passagers: passengers.map(({ Id }) => Id),
    Retard: Math.max(0, ...passengers.map(({ Retard }) => Retard)),
    Motif: run.Motif,
    DateEnvoi: run.DateEnvoi,
  };
}

function hourOf({ HeureReelle, Heure }: TransportJourney): string {
  return HeureReelle ?? Heure ?? '99';
}

function byHour(left: TransportJourney, right: TransportJourney): number {
  return hourOf(left).localeCompare(hourOf(right)) || left.Id - right.Id;
}

function byStart(left: TransportRun, right: TransportRun): number {
  return left.Debut.localeCompare(right.Debut) || left.Id - right.Id;
}
