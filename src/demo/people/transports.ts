import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import { expectedAt } from '#domain/welcome/journey-time.ts';
import { type Busy, proposeRuns, type Waiting } from '#domain/welcome/transport/propose-runs.ts';
import { driverFields, driverKey } from '#domain/welcome/transport/transport-rows.ts';
import { find } from '#domain/work/work.ts';
import { readWorld } from '../world/read-world.ts';
import { amend, type DemoRow, type DemoWorld } from '../world/world.ts';

const VEHICLES = [
  ['Minibus bleu', 'FG-318-VL', 8],
  ['Minibus blanc', 'FG-319-VL', 8],
  ['Monospace', 'GA-042-MC', 6],
  ['Berline du partenaire', 'GH-770-PA', 3],
  ['Citadine', 'EZ-905-RT', 3],
] as const;
const VOLUNTEER = 'festival-participant-benevole';
const NEAR_MIN = 20;
const DRIVERS = 14;
/** Every fifth journey of a planned day is left to whoever opens the board. */
const LEFT_EVERY = 5;
const VALIDATED: readonly number[] = [64, 128];

/** Vehicles, and the runs of the days that the welcome office has planned: the opening ones before the festival, today and the eve of tomorrow during it. */
export function addTransports(world: DemoWorld): void {
  const vehicles = VEHICLES.map(([Libelle, Immatriculation, NbPlaces]) => ({
    id: world.add('festival-vehicule', { Libelle, Immatriculation, NbPlaces, IsActif: true }),
    seats: NbPlaces,
  }));
  const days = world.state === 'avant' ? [world.day(0), world.day(1)] : [-1, 0, 1].map((offset) => world.fromToday(offset));
  for (const day of days) addRuns(world, day, vehicles);
  if (world.state === 'pendant') delaySome(world, world.referenceDate);
}

function addRuns(world: DemoWorld, day: string, vehicles: readonly { readonly id: number; readonly seats: number }[]): void {
  const waiting = journeysOf(world, day).filter((_, index) => index % LEFT_EVERY !== LEFT_EVERY - 1);
  const drivers = driversOf(world, day).map((key) => ({ key, taken: [] }));
  const { runs } = proposeRuns(waiting.flatMap(waitingOf), { vehicles, drivers, busy: busyOf(world) }, NEAR_MIN);
  for (const { from, to, place, vehicle, driver, journeys } of runs) {
    const IdCourse = world.add('festival-course', {
      Eannee: world.edition.Eannee,
      Debut: toUtcText(from),
      Fin: toUtcText(to),
      Lieu: place,
      IdVehicule: vehicle,
      ...driverFields(driver),
    });
    for (const id of journeys) amend(world, 'festival-trajet', id)({ IdCourse });
  }
}

function journeysOf(world: DemoWorld, day: string): readonly FestivalTrajet[] {
  return readWorld(world, find('festival-trajet', { Date: day, IsNavette: true })).filter((journey) => journey.Gare !== null);
}

function waitingOf(journey: FestivalTrajet): readonly Waiting[] {
  const at = expectedAt(journey);
  return at === null ? [] : [{ id: journey.Id, way: journey.Sens, at, place: journey.Gare ?? '' }];
}

/** Runs of the days before: drivers rest between them. */
function busyOf(world: DemoWorld): readonly Busy[] {
  return world.records('festival-course').map((run) => ({
    from: parseInstant(run.Debut ?? '') ?? 0,
    to: parseInstant(run.Fin ?? '') ?? 0,
    vehicle: run.IdVehicule ?? null,
    driver: driverKey({ IdBenevole: run.IdBenevole ?? null, IdUtilisateur: run.IdUtilisateur ?? null }),
  }));
}

/** Volunteers of the post that asks for a licence, those who proposed the day first. */
function driversOf(world: DemoWorld, day: string): readonly string[] {
  const posts = new Set(world.records('festival-poste-benevole').flatMap(({ Id, IsPermis }) => (IsPermis === true ? [Id] : [])));
  return world
    .records(VOLUNTEER)
    .filter(({ IsPermis, Eannee, Statut }) => IsPermis === true && Eannee === world.edition.Eannee && VALIDATED.includes(Statut ?? 0))
    .filter(({ IdPosteAffecte }) => posts.has(IdPosteAffecte ?? 0))
    .toSorted((left, right) => Number(isFree(right, day)) - Number(isFree(left, day)) || left.Id - right.Id)
    .slice(0, DRIVERS)
    .map((one) => `b${one.Id}`);
}

function isFree({ JoursDisponibles }: DemoRow<typeof VOLUNTEER>, day: string): boolean {
  return JoursDisponibles?.includes(day) === true;
}

/** Trains are late on the very day: two of them, with what their runs then say. */
function delaySome(world: DemoWorld, day: string): void {
  const trains = journeysOf(world, day).filter((journey) => journey.IdCourse !== null && journey.Sens === 1);
  for (const journey of [trains[1], trains.at(-1)]) {
    if (journey === undefined) continue;
    const [hour = '0', minute = '00'] = (journey.Heure ?? '').split(':');
    const late = Number(minute) + 35;
    const HeureReelle = `${String(Number(hour) + Math.floor(late / 60)).padStart(2, '0')}:${String(late % 60).padStart(2, '0')}:00`;
    amend(world, 'festival-trajet', journey.Id)({ HeureReelle });
  }
}
