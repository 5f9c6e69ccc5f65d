import { PARTICIPANT } from '#domain/lodging/lodged.ts';
import { formatDateTime } from '#domain/records/values/dates.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, names, refuse, refuseWith, see, update, waitFor, type Work } from '#domain/work/work.ts';
import { delayOf } from './journey-time.ts';
import { JOURNEY, RUN, VEHICLE } from './transport-rows.ts';

interface Seen {
  readonly Id: number;
  /** Run that the person saw it in. */
  readonly Vue: number | null;
}

/** Puts journeys in a run, or in none; one that somebody put elsewhere meanwhile is told with where it is. */
export function* assignJourneys(run: number | null, wanted: readonly Seen[]): Work<number> {
  if (run !== null) yield* see(RUN, run);
  const ids = wanted.map(({ Id }) => Id);
  yield* waitFor(JOURNEY, ids);
  const journeys = yield* find(JOURNEY, { Id: ids });
  if (journeys.length < new Set(ids).size) yield* refuse('introuvable');
  let changed = 0;
  for (const journey of journeys) {
    const now = readNumber(journey, 'IdCourse');
    if (now === run) continue;
    if (now !== (wanted.find(({ Id }) => Id === readId(journey))?.Vue ?? null)) yield* refuseTaken(journey, now);
    yield* update(JOURNEY, readId(journey), { IdCourse: run });
    changed += 1;
  }
  return changed;
}

function* refuseTaken(journey: RecordData, now: number | null): Work<never> {
  const guest = readNumber(journey, 'IdParticipant') ?? 0;
  const nom = readText(yield* names(PARTICIPANT, [guest]), String(guest)) ?? '';
  const [run] = yield* find(RUN, { Id: now ?? 0 });
  if (run === undefined) return yield* refuseWith('regle-metier', { message: 'transport.trajetRetire', params: { nom } });
  const vehicle = readNumber(run, 'IdVehicule') ?? 0;
  const vehicule = readText(yield* names(VEHICLE, [vehicle]), String(vehicle)) ?? '–';
  const params = { nom, quand: formatDateTime(readText(run, 'Debut') ?? ''), vehicule };
  return yield* refuseWith('regle-metier', { message: 'transport.trajetPris', params });
}

interface NotedHour {
  readonly id: number;
  /** New hour that the person saw. */
  readonly seen: string | null;
  readonly hour: string | null;
}

/** Notes the hour that is announced; the delay in minutes. */
export function* noteHour({ id, seen, hour }: NotedHour): Work<number> {
  yield* see(JOURNEY, id);
  yield* waitFor(JOURNEY, [id]);
  const [journey] = yield* find(JOURNEY, { Id: id });
  if (journey === undefined) return yield* refuse('introuvable');
  const now = readText(journey, 'HeureReelle');
  if (minuteOf(now) !== minuteOf(seen) && minuteOf(now) !== minuteOf(hour))
    yield* refuseWith('regle-metier', { message: 'transport.heureChangee', params: { heure: minuteOf(now) ?? '–' } });
  const HeureReelle = hour === null ? null : `${hour}:00`;
  if (minuteOf(now) !== minuteOf(hour)) yield* update(JOURNEY, id, { HeureReelle });
  return delayOf({ ...journey, HeureReelle });
}

const minuteOf = (time: string | null): string | null => time?.slice(0, 5) ?? null;
