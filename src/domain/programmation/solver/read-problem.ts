import type { FestivalEdition } from '#generated/records/festival-edition.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalSalle } from '#generated/records/festival-salle.gen.ts';
import { SeanceType } from '#generated/enums/seance-type.gen.ts';
import { byId, groupedBy } from '#domain/values/record-columns.ts';
import { addDays } from '#domain/values/dates.ts';
import { DEFAULT_TURNAROUND_MIN } from '../conflicts.ts';
import { DAY_END_MIN, festivalDayOf, gridDays, minutesOfDay } from '../festival-day.ts';
import { filmLengths, presentationSeconds } from '../programme-length.ts';
import { seatsNeeded } from '../seats.ts';
import { type GridFacts, isPlayed } from '../warnings/grid-facts.ts';
import { roomsApart } from '../warnings/travel.ts';
import { seatJuries } from './jury-screenings.ts';
import type { GridProblem, ProblemPlace, ProblemRoom, ProblemScreening } from './problem.ts';
import { copyReader } from './read-copies.ts';
import { peopleReader } from './read-people.ts';

/** Screenings to place: those that a closed room breaks, or those of a day or a section that have no place or break a rule. */
export interface ProblemScope {
  readonly day: string | null;
  readonly section: number | null;
  readonly closed: { readonly room: number; readonly day: string; readonly from: number } | null;
}

export interface ProblemSources {
  readonly edition: FestivalEdition;
  readonly screenings: readonly FestivalProgrammation[];
  /** Screenings that do not exist yet, with ids below zero; all of them are to be placed. */
  readonly added?: readonly FestivalProgrammation[];
  readonly rooms: readonly FestivalSalle[];
  readonly facts: Omit<GridFacts, 'all'>;
}

/** Minutes of a screening whose films have no length. */
const UNKNOWN_LENGTH_MIN = 60;

/** The grid of an edition as a problem for the solver. */
export function readProblem({ edition, screenings, added = [], rooms, facts }: ProblemSources, scope: ProblemScope): GridProblem {
  const played = screenings.filter(isPlayed);
  const { DateDebut, DateFin } = edition;
  const range = DateDebut === null || DateFin === null ? null : { first: DateDebut, last: DateFin };
  const Jours = gridDays(range, range === null ? played.flatMap(({ Jour }) => Jour ?? []) : []);
  const describe = screeningReader(facts);
  const sections = new Map(facts.programmes.map(({ Id, IdSection }) => [Id, IdSection]));
  return {
    Jours,
    Salles: servingRooms(rooms, { played, edition, facts }).map((room, _, all) =>
      readRoom(room, { edition, facts, closed: scope.closed, others: all }),
    ),
    Seances: seatJuries([
      ...played.map((screening) =>
        describe(screening, isInProblem(screening, { scope, section: sections.get(screening.IdProgramme) ?? null })),
      ),
      // A programme without a film to show needs no screening.
      ...added.map((screening) => ({ ...describe(screening, true), JourImpose: scope.day })).filter(({ Films }) => Films.length > 0),
    ]),
  };
}

function isInProblem(
  screening: FestivalProgrammation,
  { scope: { day, section, closed }, section: screeningSection }: { readonly scope: ProblemScope; readonly section: number | null },
): boolean {
  if (closed !== null) {
    const end = minutesOfDay(closed.day, screening.Fin ?? screening.Debut ?? '');
    return screening.IdSalle === closed.room && screening.Jour === closed.day && end !== null && end > closed.from;
  }
  const isWrong = screening.IdSalle === null || screening.Debut === null || screening.ConflitSalle !== null || screening.Alerte !== null;
  return (
    isWrong && (day === null || screening.Jour === null || screening.Jour === day) && (section === null || section === screeningSection)
  );
}

interface RoomSources {
  readonly edition: FestivalEdition;
  readonly facts: ProblemSources['facts'];
}

/** Rooms that the edition opens; where it opens none in particular, those that serve. */
function servingRooms(
  rooms: readonly FestivalSalle[],
  { played, edition, facts }: RoomSources & { readonly played: readonly FestivalProgrammation[] },
): readonly FestivalSalle[] {
  const opened = new Set(facts.openings.filter(({ Eannee }) => Eannee === edition.Eannee).map(({ IdSalle }) => IdSalle));
  const used = new Set(played.map(({ IdSalle }) => IdSalle));
  return rooms.filter((room) => used.has(room.Id) || (room.IsActif && !room.IsHorsFestival && (opened.size === 0 || opened.has(room.Id))));
}

function readRoom(
  room: FestivalSalle,
  { edition, facts, closed, others }: RoomSources & Pick<ProblemScope, 'closed'> & { readonly others: readonly FestivalSalle[] },
): ProblemRoom {
  const opening = facts.openings.find(({ IdSalle, Eannee }) => IdSalle === room.Id && Eannee === edition.Eannee);
  const closures = facts.closures.filter(({ IdSalle }) => IdSalle === room.Id).flatMap(({ Debut, Fin }) => closedHours(Debut, Fin));
  return {
    Id: room.Id,
    Jauge: opening?.JaugeOuverte ?? room.Jauge,
    Battement: room.Battement ?? DEFAULT_TURNAROUND_MIN,
    IsHeurePaire: room.IsHeurePaire,
    Supports: room.IdsSupportProj,
    Fermetures: [
      ...closures,
      ...(closed !== null && closed.room === room.Id ? [{ Jour: closed.day, Debut: closed.from, Fin: DAY_END_MIN }] : []),
    ],
    Trajets: others
      .map((other) => ({ IdSalle: other.Id, Minutes: roomsApart(room, other, { ...facts, year: edition.Eannee }) }))
      .filter(({ Minutes }) => Minutes > 0),
  };
}

/** A closure, day by day. */
function closedHours(from: string, to: string): ProblemRoom['Fermetures'] {
  const first = festivalDayOf(from);
  const last = festivalDayOf(to);
  if (first === null || last === null) return [];
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days.map((Jour) => ({
    Jour,
    Debut: Math.max(0, minutesOfDay(Jour, from) ?? 0),
    Fin: Math.min(DAY_END_MIN, minutesOfDay(Jour, to) ?? DAY_END_MIN),
  }));
}

function screeningReader(facts: ProblemSources['facts']): (screening: FestivalProgrammation, IsAPlacer: boolean) => ProblemScreening {
  const lengths = filmLengths(facts);
  const programmes = byId(facts.programmes);
  const entries = groupedBy(
    facts.entries.filter(({ DateRetrait }) => DateRetrait === null),
    'IdProgramme',
  );
  const describePeople = peopleReader(facts);
  const describeCopies = copyReader(facts);
  return (screening, IsAPlacer) => {
    const shown = entries.get(screening.IdProgramme) ?? [];
    const day = screening.Jour ?? '';
    const [start, end] = [minutesOfDay(day, screening.Debut ?? ''), minutesOfDay(day, screening.Fin ?? '')];
    const filmSeconds = lengths.get(screening.IdProgramme) ?? 0;
    const talkSeconds = filmSeconds === 0 ? 0 : presentationSeconds(screening, programmes.get(screening.IdProgramme));
    const needed = Math.ceil((filmSeconds + talkSeconds) / 60);
    const Place: ProblemPlace | null =
      start === null || screening.IdSalle === null ? null : { Jour: day, IdSalle: screening.IdSalle, Debut: start };
    return {
      Id: screening.Id,
      IdProgramme: screening.IdProgramme,
      Duree: Math.max(needed, start === null || end === null ? 0 : end - start) || UNKNOWN_LENGTH_MIN,
      Battement: screening.Battement,
      ...describePeople(screening),
      Films: shown.map(({ IdFilm }) => IdFilm),
      ...describeCopies(shown),
      Reservations: seatsNeeded(screening),
      IsScolaire: screening.TypeSeance === SeanceType.scolaire,
      IdJury: juryOf(screening, facts, programmes.get(screening.IdProgramme)?.IdSection ?? null),
      Place,
      IsAPlacer,
      JourImpose: null,
    };
  };
}

/** A jury sits among the public, not among pupils. */
function juryOf({ TypeSeance }: FestivalProgrammation, { judged }: ProblemSources['facts'], section: number | null): number | null {
  return section !== null && judged.has(section) && TypeSeance !== SeanceType.scolaire ? section : null;
}
