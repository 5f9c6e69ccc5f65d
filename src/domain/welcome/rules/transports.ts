import type { FestivalCourse } from '#generated/records/festival-course.gen.ts';
import { fullVehicle, meets, type Placed } from '../transport/run-fits.ts';
import { driverKey } from '../transport/transport-rows.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { clockOf } from '../journey-time.ts';
import { count, find, names, refuseField, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';
const UPDATES = ['insert', 'update', 'restore'] as const;

/** Nobody is left at the station: a run has a seat for each, one driver, who has a licence, and is not elsewhere without a reason. */
export const fittingRuns: CommitRule = {
  name: 'fit runs to their seats and their drivers',
  phase: 'before-commit',
  on: [
    { entity: 'festival-course', ops: UPDATES, fields: ['Debut', 'Fin', 'IdVehicule', 'IdBenevole', 'IdUtilisateur', 'Motif'] },
    { entity: 'festival-trajet', ops: UPDATES, fields: ['IdCourse'] },
    { entity: 'festival-vehicule', ops: ['update'], fields: ['NbPlaces'] },
  ],
  *run(written) {
    const journeys = yield* find('festival-trajet', { Id: idsOf(written, 'festival-trajet') });
    const filled = journeys.flatMap((journey) => journey.IdCourse ?? []);
    const moved = idsOf(written, 'festival-course');
    const ofVehicles = yield* find('festival-course', { IdVehicule: idsOf(written, 'festival-vehicule') });
    // Of two who take the last seat, the second sees the first.
    yield* waitFor(
      'festival-course',
      [...new Set([...filled, ...moved])].toSorted((left, right) => left - right),
    );
    const runs = yield* find('festival-course', { Id: [...new Set([...filled, ...moved, ...ofVehicles.map(readId)])] });
    for (const run of runs) yield* checkSeats(run);
    for (const run of runs.filter((one) => moved.includes(one.Id))) {
      yield* checkDriver(run);
      yield* checkShifts(run);
      yield* checkOverlaps(run);
    }
  },
};

function* checkSeats(run: FestivalCourse): Work<void> {
  const passengers = yield* count('festival-trajet', { IdCourse: run.Id });
  const [vehicle] = yield* find('festival-vehicule', { Id: run.IdVehicule ?? 0 });
  if (vehicle === undefined) {
    if (passengers > 0 && driverKey(run) !== null)
      yield* refuseField({ path: 'IdVehicule', code: 'obligatoire', message: 'transport.sansVehicule' });
    return;
  }
  const seats = vehicle.NbPlaces;
  if (!fullVehicle({ passengers, seats })) return;
  const params = { vehicule: vehicle.Libelle, places: seats, passagers: passengers };
  yield* refuseField({ path: 'IdVehicule', code: 'valeur', message: 'transport.sansPlaces', params });
}

function* checkDriver(run: FestivalCourse): Work<void> {
  const id = run.IdBenevole;
  if (id === null) return;
  if (run.IdUtilisateur !== null) yield* refuseField({ path: 'IdUtilisateur', code: 'valeur', message: 'transport.deuxChauffeurs' });
  const [volunteer] = yield* find('festival-participant-benevole', { Id: id });
  if (volunteer?.IsPermis !== true) yield* refuseField({ path: 'IdBenevole', code: 'valeur', message: 'transport.sansPermis' });
}

/** Nobody drives while they stand at another post; hours given to drive are for driving. */
function* checkShifts(run: FestivalCourse): Work<void> {
  const id = run.IdBenevole;
  if (id === null) return;
  // Of a run and a shift of one volunteer that come at once, the second sees the first.
  yield* waitFor('festival-participant-benevole', [id]);
  const shifts = (yield* find('benevole-affectation', { IdParticipant: id })).filter(({ Debut, Fin }) =>
    meets(placeOf(run), { from: Debut, to: Fin }),
  );
  const driving = byId(yield* find('festival-poste-benevole', { Id: numbersIn(shifts, 'IdPoste'), IsPermis: true }));
  const other = shifts.find(({ IdPoste }) => !driving.has(IdPoste));
  if (other === undefined) return;
  const posts = yield* names('festival-poste-benevole', [other.IdPoste]);
  const people = yield* names('festival-participant-benevole', [id]);
  const params = {
    nom: readText(people, String(id)) ?? '',
    poste: readText(posts, String(other.IdPoste)) ?? '',
    heures: `${clockOf(other.Debut)} – ${clockOf(other.Fin)}`,
  };
  yield* refuseField({ path: 'IdBenevole', code: 'valeur', message: 'transport.creneauPris', params });
}

/** A vehicle is never in two places; a driver may take two people in one go, and says why. */
function* checkOverlaps(run: FestivalCourse): Work<void> {
  const others = (yield* find('festival-course', { Eannee: run.Eannee })).filter((other) => other.Id !== run.Id);
  const meeting = others.filter((other) => meets(placeOf(run), placeOf(other)));
  const vehicle = run.IdVehicule;
  if (vehicle !== null && meeting.some((other) => other.IdVehicule === vehicle) && run.Motif === null)
    yield* refuseField({ path: 'Motif', code: 'obligatoire', message: 'transport.vehiculePris' });
  const driver = driverKey(run);
  if (driver !== null && meeting.some((other) => driverKey(other) === driver) && run.Motif === null)
    yield* refuseField({ path: 'Motif', code: 'obligatoire', message: 'transport.chauffeurPris' });
}

function placeOf(run: FestivalCourse): Placed {
  return { from: run.Debut, to: run.Fin };
}
