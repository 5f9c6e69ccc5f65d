import { alertsOf } from '#domain/programmation/grid-warnings.ts';
import { demoFacts } from './grid-facts.ts';
import { proposedVersions } from '#domain/programmation/versions/proposed-version.ts';
import { screeningConflicts } from '#domain/programmation/conflicts.ts';
import { addDays, festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { type Placed, placeScreenings, tightPairs } from './grid.ts';
import type { Random } from '#domain/values/random.ts';
import type { Programme } from '../films/selection.ts';
import type { Venues } from './venues.ts';
import { amend, type DemoRow, type DemoWorld, at, shifted } from '../world/world.ts';

export interface Screening extends Placed {
  readonly id: number;
  /** UTC, as on the wire. */
  readonly start: string;
  readonly end: string;
}

const KINDS = { publique: 1, scolaire: 2, jury: 4, marche: 5, ceremonie: 6 } as const;
const CONFIRMED = 2;
const PRESENTATION_MIN = 3;
const CEREMONY_MIN = 60;
const MIDNIGHT_START = '22:15';
/** Screenings whose makers announced late that they would come: no room was left for the questions. */
const LONG_S = 97 * 60;
const LATE_MAKERS = 5;

export interface ScreeningSources {
  readonly world: DemoWorld;
  readonly venues: Venues;
  readonly programmes: readonly Programme[];
}

/** The published grid of the current edition, and the tours outside it. */
export function addScreenings(sources: ScreeningSources): readonly Screening[] {
  const { world, venues, programmes } = sources;
  const random = world.random('grid');
  const inFestival = programmes.filter(({ section }) => section.kind !== 'hors-festival');
  const placed = withLateMakers(placeScreenings(inFestival, venues.rooms, random), random);
  const screenings = placed.map((one) => addScreening(world, random, one));
  authoriseSchools(world, placed);
  noteConflicts(world, venues);
  addTours(sources, random);
  return screenings;
}

/** Right-holders agreed before pupils were invited. */
function authoriseSchools(world: DemoWorld, placed: readonly Placed[]): void {
  const shown = placed.filter(({ kind }) => kind === 'scolaire').flatMap(({ programme }) => programme.entries);
  for (const entry of shown) amend(world, 'festival-inscription', entry.id)({ IsAutorisationScolaire: true });
}

function withLateMakers(placed: readonly Placed[], random: Random): readonly Placed[] {
  const taken = new Set<Placed>(placed.filter(({ programme }) => programme.seconds > LONG_S));
  const late = new Set<Placed>();
  for (const [earlier, later] of random.shuffle(tightPairs(placed))) {
    if (late.size === LATE_MAKERS) break;
    if (taken.has(earlier) || taken.has(later) || earlier.kind !== 'publique') continue;
    late.add(earlier);
    taken.add(earlier).add(later);
  }
  return placed.map((one) => (late.has(one) ? { ...one, questions: lateQuestions(one) } : one));
}

/** As long as leaves the next screening at its hour, but not the time to clear the room. */
function lateQuestions({ programme, slot }: Placed): number {
  return Math.min(15, 120 - PRESENTATION_MIN - Math.ceil(programme.seconds / 60) - Math.floor(slot.room.turnaround / 2));
}

function minutesOfScreening({ programme, questions, kind }: Placed): number {
  return Math.ceil(programme.seconds / 60) + PRESENTATION_MIN + (questions ?? 0) + (kind === 'ceremonie' ? CEREMONY_MIN : 0);
}

function addScreening(world: DemoWorld, random: Random, one: Placed): Screening {
  const { programme, slot, kind, questions } = one;
  const date = world.day(slot.day);
  const start = at(date, programme.section.key === 'minuit' ? MIDNIGHT_START : slot.start);
  const end = shifted(start, minutesOfScreening(one));
  const isPast = end.slice(0, 10) < world.referenceDate;
  const seats = slot.room.seats - slot.room.wheelchairs;
  const id = world.add('festival-programmation', {
    Eannee: world.edition.Eannee,
    IdProgramme: programme.id,
    IdSalle: slot.room.id,
    Jour: date,
    Debut: start,
    Fin: end,
    Etat: CONFIRMED,
    TypeSeance: KINDS[kind],
    IsEnPresence: questions !== null,
    // The opening is seen from a second room too.
    IsAvecRenvoi: programme.section.key === 'ouverture',
    IsSurReservation: kind === 'scolaire' || kind === 'ceremonie',
    CodeBilletterie: `VB${world.edition.Numero}-${programme.code}-${slot.day}${slot.start.replace(':', '')}`,
    QuotaAccredite: kind === 'marche' ? seats : Math.round(seats * 0.2),
    QuotaScolaire: kind === 'scolaire' ? seats - Math.round(seats * 0.2) : null,
    NbReservations: kind === 'marche' ? 0 : Math.round(seats * (isPast ? 0.72 : 0.3) * (0.6 + random.next() * 0.7)) % (seats + 1),
    ...(isPast ? entriesOf(random, kind, seats) : {}),
  });
  return { ...one, id, start, end };
}

function entriesOf(random: Random, kind: Placed['kind'], seats: number) {
  const all = Math.min(seats, Math.round(seats * (0.5 + random.next() * 0.45)));
  // One teacher comes free with a dozen pupils, whose places are four in five.
  if (kind === 'scolaire') return { EntreesScolaires: Math.floor(all * 0.8), EntreesExonerees: Math.round((all * 0.8) / 12) };
  if (kind === 'marche') return { EntreesAccreditees: all };
  const accredited = Math.round(all * 0.18);
  return { EntreesPayantes: all - accredited, EntreesAccreditees: accredited, EntreesExonerees: Math.min(random.int(0, 6), seats - all) };
}

/** The engine keeps this column true on every save; here it is worked out once, by the same rule. */
function noteConflicts(world: DemoWorld, { rooms }: Venues): void {
  const turnarounds = new Map(rooms.map(({ id, turnaround }) => [id, turnaround]));
  const records = world.records('festival-programmation');
  const found = screeningConflicts(records.map(placedOf), (room) => turnarounds.get(room) ?? null);
  for (const record of records) Object.assign(record, { ConflitSalle: found.get(record.Id) ?? null });
}

/** Once films and copies are there. */
export function noteVersions(world: DemoWorld): void {
  const proposed = proposedVersions(world.stored('festival-programmation'), {
    entries: world.stored('festival-inscription'),
    films: world.stored('film'),
    copies: world.stored('film-copie'),
  });
  for (const record of world.records('festival-programmation')) Object.assign(record, { VersionProposee: proposed.get(record.Id) ?? null });
}

/** People, films, copies, keys and closures: once all of them are there. */
export function noteAlerts(world: DemoWorld): void {
  const screenings = world.stored('festival-programmation');
  const found = alertsOf(screenings, demoFacts(world));
  for (const record of world.records('festival-programmation')) Object.assign(record, { Alerte: found.get(record.Id) ?? null });
}

function placedOf({ Id, IdSalle, Debut, Fin, Battement, Etat }: DemoRow<'festival-programmation'>) {
  return {
    Id,
    IdSalle: IdSalle ?? null,
    Debut: Debut ?? null,
    Fin: Fin ?? null,
    Battement: Battement ?? null,
    Etat: Number(Etat),
  };
}

/** Tours go by dates and by partner venue, without a room. */
function addTours({ world, venues, programmes }: ScreeningSources, random: Random): void {
  const tours = programmes.filter(({ section }) => section.kind === 'hors-festival');
  venues.towns.forEach(({ town }, index) => {
    const programme = tours[index % Math.max(1, tours.length)];
    if (programme === undefined) return;
    const start = addDays(world.edition.DateFin, 20 + index * 6);
    world.add('festival-programmation', {
      Eannee: world.edition.Eannee,
      IdProgramme: programme.id,
      IsHorsFestival: true,
      DateDebut: start,
      DateFin: addDays(start, 6),
      Etat: CONFIRMED,
      MontantDroits: random.pick([120, 150, 180, 240]),
      Commentaire: `Cinéma ${town}`,
    });
  });
}

/** Time of the festival's clock of an instant on the wire: `14:00`. */
export function clockOf(instant: string): string {
  return zonedParts(parseInstant(instant) ?? 0, festivalZone()).time.slice(0, 5);
}
