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
import { type Busy, proposeRuns, type Waiting } from './propose-runs.ts';
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
  readonly Restent: readonly number[];
}

/** Nothing is written: whoever asked takes what suits them. */
export const proposeCourses: WorkService<Body<Infer<typeof CoursesProposition>>, Proposed> = {
  entity: 'festival-course',
  *run({ body: { Edition, Jour, Minutes } }) {
    const day = yield* transportsOf(Edition, Jour);
    const drivers = day.Chauffeurs.filter(({ Cle }) => Cle.startsWith('b')).map(({ Cle }) => Cle);
    const vehicles = day.Vehicules.map(({ Id, NbPlaces }) => ({ id: Id, seats: NbPlaces }));
    const { runs, left } = proposeRuns(waitingOf(day), { vehicles, drivers, busy: day.Courses.map(busyOf) }, Minutes);
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
      Restent: left,
    };
  },
};

/** Journeys of that day that ask for a run and have none. */
function waitingOf({ Trajets, Jour }: TransportDay): readonly Waiting[] {
  return Trajets.flatMap((journey) => {
    const at = expectedAt({ Date: Jour, Heure: journey.Heure, HeureReelle: journey.HeureReelle });
    if (at === null || !journey.IsNavette || journey.IdCourse !== null) return [];
    return [{ id: journey.Id, way: journey.Sens, at, place: journey.Gare ?? '–' }];
  });
}

function busyOf({ IdVehicule, Cle, Debut, Fin }: TransportDay['Courses'][number]): Busy {
  return {
    vehicle: IdVehicule,
    driver: Cle,
    from: parseInstant(Debut) ?? 0,
    to: parseInstant(Fin) ?? 0,
  };
}

export const planCourses: WorkService<Body<NewRuns>, readonly number[]> = {
  entity: 'festival-course',
  *run({ body: { Edition, Courses } }) {
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
  run: ({ body: { Edition, Jour, Chauffeur = null } }, { now, culture }) =>
    mailDrivers({ edition: Edition, day: Jour, key: Chauffeur, now, culture }),
};
