import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, names, refuse, refuseWith, see, update, waitFor, type Work } from '#domain/work/work.ts';
import { delayOf } from '../journey-time.ts';

interface Seen {
  readonly Id: number;
  /** Run that the person saw it in. */
  readonly Vue: number | null;
}

/** Puts journeys in a run, or in none; one that somebody put elsewhere meanwhile is refused with where it is. */
export function* assignJourneys(run: number | null, wanted: readonly Seen[]): Work<number> {
  if (run !== null) yield* see('festival-course', run);
  const ids = wanted.map(({ Id }) => Id);
  yield* waitFor('festival-trajet', ids);
  const journeys = yield* find('festival-trajet', { Id: ids });
  if (journeys.length < new Set(ids).size) yield* refuse('introuvable');
  let changed = 0;
  for (const journey of journeys) {
    const now = journey.IdCourse;
    if (now === run) continue;
    if (now !== (wanted.find(({ Id }) => Id === journey.Id)?.Vue ?? null)) yield* refuseTaken(journey, now);
    yield* update('festival-trajet', journey.Id, { IdCourse: run });
    changed += 1;
  }
  return changed;
}

function* refuseTaken(journey: FestivalTrajet, now: number | null): Work<never> {
  const guest = journey.IdParticipant;
  const nom = readText(yield* names('festival-participant', [guest]), String(guest)) ?? '';
  const [run] = yield* find('festival-course', { Id: now ?? 0 });
  if (run === undefined) return yield* refuseWith('regle-metier', { message: 'transport.trajetRetire', params: { nom } });
  const vehicle = run.IdVehicule ?? 0;
  const vehicule = readText(yield* names('festival-vehicule', [vehicle]), String(vehicle)) ?? '–';
  const params = { nom, quand: formatDateTime(run.Debut), vehicule };
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
  yield* see('festival-trajet', id);
  yield* waitFor('festival-trajet', [id]);
  const [journey] = yield* find('festival-trajet', { Id: id });
  if (journey === undefined) return yield* refuse('introuvable');
  const now = journey.HeureReelle;
  if (minuteOf(now) !== minuteOf(seen) && minuteOf(now) !== minuteOf(hour))
    yield* refuseWith('regle-metier', { message: 'transport.heureChangee', params: { heure: minuteOf(now) ?? '–' } });
  const HeureReelle = hour === null ? null : `${hour}:00`;
  if (minuteOf(now) !== minuteOf(hour)) yield* update('festival-trajet', id, { HeureReelle });
  return delayOf({ ...journey, HeureReelle });
}

function minuteOf(time: string | null): string | null {
  return time?.slice(0, 5) ?? null;
}
