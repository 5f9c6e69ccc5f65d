import { daysOfEdition, nearestDay } from '#domain/editions/board-day.ts';
import { addDays, FESTIVAL_ZONE, dayBounds, parseInstant, toUtcText } from '#domain/records/values/dates.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { PARTICIPANT } from '#domain/lodging/lodged.ts';
import { find, type Work } from '#domain/work/work.ts';
import { numbersIn } from '../guest-events.ts';
import { EXPECTED } from '../presence/who-is-there.ts';
import { delayOf, plannedAt } from './journey-time.ts';
import { byId, type Driver, driverKey, driversOf, JOURNEY, nameOf, phoneOf, RUN, VEHICLE } from './transport-rows.ts';

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
  const vehicles = yield* find(VEHICLE, {});
  const drivers = yield* driversOf(edition, day);
  const all = journeys.toSorted(byHour);
  return {
    Jour: day,
    Trajets: all,
    Courses: runs.map((run) => runOf(run, { journeys: all, vehicles: byId(vehicles), drivers })).toSorted(byStart),
    Vehicules: vehicles
      .filter((vehicle) => vehicle['IsActif'] === true)
      .map((vehicle) => ({ Id: readId(vehicle), Nom: readText(vehicle, 'Libelle') ?? '', NbPlaces: readNumber(vehicle, 'NbPlaces') ?? 0 }))
      .toSorted((left, right) => left.Nom.localeCompare(right.Nom)),
    Chauffeurs: drivers,
  };
}

/** Who travels farther from an edition than that is not what its board opens on. */
const MARGIN_DAYS = 30;

/** The day that is shown where none is asked for. */
export function* openingOf(edition: number, today: string): Work<string> {
  const days = yield* daysOfEdition(edition);
  if (days === null) return today;
  const around = { from: addDays(days.first, -MARGIN_DAYS), to: addDays(days.last, MARGIN_DAYS) };
  const journeys = yield* find(JOURNEY, { Date: around });
  const guests = byId(yield* find(PARTICIPANT, { Id: numbersIn(journeys, 'IdParticipant'), Eannee: edition, Statut: EXPECTED }));
  const busy = journeys.flatMap((journey) =>
    guests.has(readNumber(journey, 'IdParticipant') ?? 0) ? (readText(journey, 'Date') ?? []) : [],
  );
  return nearestDay(busy, { today, edition: days });
}

function* journeysOf(edition: number, day: string): Work<readonly TransportJourney[]> {
  const found = yield* find(JOURNEY, { Date: day });
  const guests = byId(yield* find(PARTICIPANT, { Id: numbersIn(found, 'IdParticipant'), Eannee: edition, Statut: EXPECTED }));
  const people = byId(yield* find('personne', { Id: numbersIn([...guests.values()], 'IdPersonne') }));
  const contacts = byId(yield* find('contact', { Id: numbersIn([...guests.values()], 'IdContact') }));
  return found.flatMap((journey) => {
    const guest = guests.get(readNumber(journey, 'IdParticipant') ?? 0);
    if (guest === undefined) return [];
    return [
      {
        Id: readId(journey),
        IdParticipant: readId(guest),
        Nom: nameOf(people.get(readNumber(guest, 'IdPersonne') ?? 0) ?? {}) || (readText(guest, 'NomBadge') ?? ''),
        Telephone: phoneOf(contacts.get(readNumber(guest, 'IdContact') ?? 0) ?? {}),
        Sens: readNumber(journey, 'Sens') ?? 0,
        Heure: readText(journey, 'Heure'),
        HeureReelle: readText(journey, 'HeureReelle'),
        Retard: plannedAt(journey) === null ? 0 : delayOf(journey),
        Moyen: readNumber(journey, 'Moyen') ?? 0,
        Numero: readText(journey, 'Numero'),
        Gare: readText(journey, 'Gare'),
        IsNavette: journey['IsNavette'] === true,
        IdCourse: readNumber(journey, 'IdCourse'),
      },
    ];
  });
}

/** Runs that begin on a day of the festival's clock. */
export function* runsOf(edition: number, day: string): Work<readonly RecordData[]> {
  const { start, end } = dayBounds(day, FESTIVAL_ZONE);
  const runs = yield* find(RUN, { Eannee: edition, Debut: { from: toUtcText(start), to: toUtcText(end - 1) } });
  return runs.filter((run) => {
    const at = parseInstant(readText(run, 'Debut') ?? '') ?? 0;
    return at >= start && at < end;
  });
}

interface Around {
  readonly journeys: readonly TransportJourney[];
  readonly vehicles: ReadonlyMap<number, RecordData>;
  readonly drivers: readonly Driver[];
}

function runOf(run: RecordData, { journeys, vehicles, drivers }: Around): TransportRun {
  const id = readId(run);
  const passengers = journeys.filter(({ IdCourse }) => IdCourse === id);
  const vehicle = vehicles.get(readNumber(run, 'IdVehicule') ?? 0);
  const key = driverKey(run);
  const driver = drivers.find(({ Cle }) => Cle === key);
  return {
    Id: id,
    Debut: readText(run, 'Debut') ?? '',
    Fin: readText(run, 'Fin') ?? '',
    Lieu: readText(run, 'Lieu') ?? '',
    IdVehicule: readNumber(run, 'IdVehicule'),
    Vehicule: readText(vehicle ?? {}, 'Libelle'),
    NbPlaces: readNumber(vehicle ?? {}, 'NbPlaces'),
    Cle: key,
    Chauffeur: driver?.Nom ?? null,
    Telephone: driver?.Telephone ?? null,
    Passagers: passengers.map(({ Id }) => Id),
    Retard: Math.max(0, ...passengers.map(({ Retard }) => Retard)),
    Motif: readText(run, 'Motif'),
    DateEnvoi: readText(run, 'DateEnvoi'),
  };
}

const hourOf = ({ HeureReelle, Heure }: TransportJourney): string => HeureReelle ?? Heure ?? '99';
const byHour = (left: TransportJourney, right: TransportJourney): number => hourOf(left).localeCompare(hourOf(right)) || left.Id - right.Id;
const byStart = (left: TransportRun, right: TransportRun): number => left.Debut.localeCompare(right.Debut) || left.Id - right.Id;
