import { addDays } from '#domain/values/dates.ts';
import { type Presence, presenceOf, type StayDates } from '../presence.ts';

export interface Journey {
  /** Towards the festival; otherwise back home. */
  readonly isArrival: boolean;
  readonly date: string;
  readonly time: string | null;
}

export interface GuestTimes {
  readonly stay: StayDates;
  readonly journeys: readonly Journey[];
  /** Beginnings of the screenings of their films. */
  readonly screenings: readonly string[];
  /** Nights that the festival covers: a film is shown for longer than its guest stays. */
  readonly covered: number;
}

/** Sources of proposed nights, the surest first. */
type StaySource = 'sejour' | 'trajets' | 'seances';

export interface ProposedStay {
  readonly presence: Presence;
  readonly source: StaySource;
}

/** A screening that begins before this hour needs the night before. */
const AFTERNOON = '14:00';

/** The stay that the file, the journeys or the screenings of a guest let one expect; null where nothing says it. */
export function proposeStay({ stay, journeys, screenings, covered }: GuestTimes): ProposedStay | null {
  const statedPresence = presenceOf(stay);
  if (statedPresence !== null) return { presence: statedPresence, source: 'sejour' };
  const travelled = presenceOf({ ...stay, ...arrivalOf(stay, journeys), Depart: stay.Depart ?? departureOf(journeys) });
  if (travelled !== null) return { presence: travelled, source: 'trajets' };
  const [first, last] = [screenings.toSorted()[0], screenings.toSorted().at(-1)];
  if (first === undefined || last === undefined) return null;
  const times = { ...stay, ...arrivalOf(stay, journeys) };
  const start = times.Arrivee ?? eveOf(first);
  const after = addDays(last.slice(0, 10), 1);
  const limit = covered > 0 ? addDays(start, covered) : after;
  const presence = presenceOf({
    ...times,
    Arrivee: start,
    Depart: stay.Depart ?? departureOf(journeys) ?? (limit < after ? limit : after),
  });
  return presence === null ? null : { presence, source: 'seances' };
}

function eveOf(screening: string): string {
  return addDays(screening.slice(0, 10), screening.slice(11, 16) < AFTERNOON ? -1 : 0);
}

function byInstant(left: Journey, right: Journey): number {
  return `${left.date} ${left.time ?? ''}`.localeCompare(`${right.date} ${right.time ?? ''}`);
}

/** Hour of the first journey, where the file does not give it. */
function arrivalOf(stay: StayDates, journeys: readonly Journey[]): Pick<StayDates, 'Arrivee' | 'HeureArrivee'> {
  const [first] = journeys.filter(({ isArrival }) => isArrival).toSorted(byInstant);
  if (stay.Arrivee !== null || first === undefined) return stay;
  return { Arrivee: first.date, HeureArrivee: first.time };
}

function departureOf(journeys: readonly Journey[]): string | null {
  return (
    journeys
      .filter(({ isArrival }) => !isArrival)
      .toSorted(byInstant)
      .at(-1)?.date ?? null
  );
}
