import { fullVehicle, meets, type Placed } from '#domain/welcome/transport/run-fits.ts';
import { driverKey, JOURNEY, RUN, VEHICLE } from '#domain/welcome/transport/transport-rows.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { count, find, refuseField, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from './rule.ts';

const VOLUNTEER = 'festival-participant-benevole';
const UPDATES = ['insert', 'update', 'restore'] as const;

/** Nobody is left at the station: a run has a seat for each, one driver, who has a licence, and is not elsewhere without a reason. */
export const fittingRuns: CommitRule = {
  name: 'fit runs to their seats and their drivers',
  phase: 'before-commit',
  on: [
    { entity: RUN, ops: UPDATES, fields: ['Debut', 'Fin', 'IdVehicule', 'IdBenevole', 'IdUtilisateur', 'Motif'] },
    { entity: JOURNEY, ops: UPDATES, fields: ['IdCourse'] },
    { entity: VEHICLE, ops: ['update'], fields: ['NbPlaces'] },
  ],
  *run(written) {
    const journeys = yield* find(JOURNEY, { Id: idsOf(written, JOURNEY) });
    const filled = journeys.flatMap((journey) => readNumber(journey, 'IdCourse') ?? []);
    const moved = idsOf(written, RUN);
    const ofVehicles = yield* find(RUN, { IdVehicule: idsOf(written, VEHICLE) });
    // Of two who take the last seat, the second sees the first.
    yield* waitFor(
      RUN,
      [...new Set([...filled, ...moved])].toSorted((left, right) => left - right),
    );
    const runs = yield* find(RUN, { Id: [...new Set([...filled, ...moved, ...ofVehicles.map(readId)])] });
    for (const run of runs) yield* checkSeats(run);
    for (const run of runs.filter((one) => moved.includes(readId(one)))) {
      yield* checkDriver(run);
      yield* checkOverlaps(run);
    }
  },
};

function* checkSeats(run: RecordData): Work<void> {
  const passengers = yield* count(JOURNEY, { IdCourse: readId(run) });
  const [vehicle] = yield* find(VEHICLE, { Id: readNumber(run, 'IdVehicule') ?? 0 });
  if (vehicle === undefined) {
    if (passengers > 0 && driverKey(run) !== null)
      yield* refuseField({ path: 'IdVehicule', code: 'obligatoire', message: 'transport.sansVehicule' });
    return;
  }
  const seats = readNumber(vehicle, 'NbPlaces') ?? 0;
  if (!fullVehicle({ passengers, seats })) return;
  const params = { vehicule: readText(vehicle, 'Libelle') ?? '', places: seats, passagers: passengers };
  yield* refuseField({ path: 'IdVehicule', code: 'valeur', message: 'transport.sansPlaces', params });
}

function* checkDriver(run: RecordData): Work<void> {
  const id = readNumber(run, 'IdBenevole');
  if (id === null) return;
  if (readNumber(run, 'IdUtilisateur') !== null)
    yield* refuseField({ path: 'IdUtilisateur', code: 'valeur', message: 'transport.deuxChauffeurs' });
  const [volunteer] = yield* find(VOLUNTEER, { Id: id });
  if (volunteer?.['IsPermis'] !== true) yield* refuseField({ path: 'IdBenevole', code: 'valeur', message: 'transport.sansPermis' });
}

/** A vehicle is never in two places; a driver may take two people in one go, and says why. */
function* checkOverlaps(run: RecordData): Work<void> {
  const others = (yield* find(RUN, { Eannee: readNumber(run, 'Eannee') })).filter((other) => readId(other) !== readId(run));
  const meeting = others.filter((other) => meets(placeOf(run), placeOf(other)));
  const vehicle = readNumber(run, 'IdVehicule');
  if (vehicle !== null && meeting.some((other) => other['IdVehicule'] === vehicle) && readText(run, 'Motif') === null)
    yield* refuseField({ path: 'Motif', code: 'obligatoire', message: 'transport.vehiculePris' });
  const driver = driverKey(run);
  if (driver !== null && meeting.some((other) => driverKey(other) === driver) && readText(run, 'Motif') === null)
    yield* refuseField({ path: 'Motif', code: 'obligatoire', message: 'transport.chauffeurPris' });
}

const placeOf = (run: RecordData): Placed => ({ from: readText(run, 'Debut') ?? '', to: readText(run, 'Fin') ?? '' });
