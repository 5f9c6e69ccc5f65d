import { withSeenHoles } from '#domain/mails/holes/seen-holes.ts';
import type { CoursesEnvoi } from '#generated/schemas/courses-envoi.zod.ts';
import type { CoursesNouvelles } from '#generated/schemas/courses-nouvelles.zod.ts';
import type { CoursesProposition } from '#generated/schemas/courses-proposition.zod.ts';
import type { TrajetHeure } from '#generated/schemas/trajet-heure.zod.ts';
import type { TrajetsAffectation } from '#generated/schemas/trajets-affectation.zod.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { addAll, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { assignJourneys, noteHour } from './assign-journeys.ts';
import { dayOf } from '../presence/stay-span.ts';
import { expectedAt } from '../journey-time.ts';
import { openingOf, type TransportDay, transportsOf } from './list-transports.ts';
import { mailDrivers, type SentRuns, type StaleDriver, staleDrivers } from './mail-drivers.ts';
import { driversAround } from './drivers-around.ts';
import { type OpenRun, placeInRuns } from './free-seats.ts';
import { proposeRuns, type Waiting } from './propose-runs.ts';
import { driverFields } from './transport-rows.ts';

type Day = { readonly edition: number; readonly jour?: string | undefined };
type Body<T> = Asked<unknown, unknown, T>;
type NewRuns = Infer<typeof CoursesNouvelles>;
type NewRun = NewRuns['Courses'][number];

interface ToldDay extends TransportDay {
  readonly APrevenir: readonly StaleDriver[];
}

export const listTransports: WorkService<Asked<unknown, Day, unknown>, ToldDay> = {
  entity: 'festival-course',
  *run({ query: { edition, jour } }, { now }) {
    const day = yield* transportsOf(edition, jour ?? (yield* openingOf(edition, dayOf(parseInstant(now) ?? 0))));
    return { ...day, APrevenir: yield* staleDrivers(day, edition) };
  },
};

interface Proposed {
  readonly Courses: readonly NewRun[];
  readonly Places: readonly { readonly Course: number; readonly Trajets: readonly number[] }[];
  readonly Restent: readonly number[];
  readonly NbChauffeurs: number;
}

/** Nothing is written: the caller takes what suits them. Seats that are free go first. */
export const proposeCourses: WorkService<Body<Infer<typeof CoursesProposition>>, Proposed> = {
  entity: 'festival-course',
  *run({ body: { Edition, Jour, Minutes } }) {
    const day = yield* transportsOf(Edition, Jour);
    const vehicles = day.Vehicules.map(({ Id, NbPlaces }) => ({ id: Id, seats: NbPlaces }));
    const { drivers, busy } = yield* driversAround(Edition, day);
    const waiting = waitingOf(day);
    const placed = placeInRuns(waiting, openRunsOf(day), Minutes);
    const seated = new Set(placed.flatMap(({ journeys }) => journeys));
    const others = waiting.filter(({ id }) => !seated.has(id));
    const { runs, left } = proposeRuns(others, { vehicles, drivers, busy }, Minutes);
    return {
      Courses: runs.map(({ from, to, place, vehicle, driver, journeys }) => ({
        Debut: toUtcText(from),
        Fin: toUtcText(to),
        Lieu: place,
        Vehicule: vehicle,
        Chauffeur: driver,
        Motif: null,
        Trajets: [...journeys],
      })),
      Places: placed.map(({ run, journeys }) => ({ Course: run, Trajets: [...journeys] })),
      Restent: left,
      NbChauffeurs: drivers.length,
    };
  },
};

/** Runs of the day with seats left, by what their first passenger says of them. */
function openRunsOf({ Courses, Trajets, Jour }: TransportDay): readonly OpenRun[] {
  return Courses.flatMap(({ Id, Lieu, Fin, NbPlaces, Passagers }) => {
    const runJourneys = Trajets.filter((journey) => Passagers.includes(journey.Id));
    const hours = runJourneys.flatMap(({ Heure, HeureReelle }) => expectedAt({ Date: Jour, Heure, HeureReelle }) ?? []);
    const [first] = runJourneys;
    if (first === undefined || hours.length === 0 || NbPlaces === null) return [];
    const seats = NbPlaces - Passagers.length;
    return [{ id: Id, way: first.Sens, place: Lieu, first: Math.min(...hours), to: parseInstant(Fin) ?? 0, seats }];
  });
}

/** Journeys of that day that ask for a run and have none. */
function waitingOf({ Trajets, Jour }: TransportDay): readonly Waiting[] {
  return Trajets.flatMap((journey) => {
    const at = expectedAt({ Date: Jour, Heure: journey.Heure, HeureReelle: journey.HeureReelle });
    if (at === null || !journey.IsNavette || journey.IdCourse !== null) return [];
    return [{ id: journey.Id, way: journey.Sens, at, place: journey.Gare ?? '–' }];
  });
}

export const planCourses: WorkService<Body<NewRuns>, readonly number[]> = {
  entity: 'festival-course',
  *run({ body: { Edition, Courses, Places = [] } }) {
    for (const { Course, Trajets } of Places) yield* fill(Course, Trajets);
    const ids = yield* addAll(
      'festival-course',
      Courses.map(({ Debut, Fin, Lieu, Vehicule, Chauffeur, Motif = null }) => ({
        Eannee: Edition,
        Debut,
        Fin,
        Lieu,
        IdVehicule: Vehicule,
        Motif,
        ...driverFields(Chauffeur),
      })),
    );
    for (const [index, { Trajets }] of Courses.entries()) yield* fill(ids[index] ?? 0, Trajets);
    return ids;
  },
};

function* fill(run: number, journeys: readonly number[]): Work<void> {
  yield* assignJourneys(
    run,
    journeys.map((Id) => ({ Id, Vue: null })),
  );
}

export const assignTrajets: WorkService<Body<Infer<typeof TrajetsAffectation>>, number> = {
  entity: 'festival-trajet',
  run: ({ body: { Course, Trajets } }) => assignJourneys(Course, Trajets),
};

export const delayTrajet: WorkService<Asked<{ readonly id: number }, unknown, Infer<typeof TrajetHeure>>, number> = {
  entity: 'festival-trajet',
  run: ({ params: { id }, body: { Vue, Heure } }) => noteHour({ id, seen: Vue, hour: Heure }),
};

export const mailCourses: WorkService<Body<Infer<typeof CoursesEnvoi>>, SentRuns> = {
  entity: 'festival-course',
  run: ({ body: { Edition, Jour, Chauffeur = null, AvecIncomplets } }, { now, culture }) =>
    withSeenHoles(mailDrivers({ edition: Edition, day: Jour, key: Chauffeur, now, culture }), { AvecIncomplets }, { culture }),
};
