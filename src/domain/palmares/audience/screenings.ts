import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import type { FestivalPrixEdition } from '#generated/records/festival-prix-edition.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { type ShownFilm, shownFilms } from '#domain/programmation/published/shown-films.ts';
import { later, parseInstant, toUtcText } from '#domain/values/dates.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { find, type Work } from '#domain/work/work.ts';
import { competitorsOf } from '../jury.ts';

/** A screening whose audience votes, with the films that compete in it. */
export interface VotingScreening {
  readonly screening: FestivalProgrammation;
  readonly films: readonly ShownFilm[];
  readonly start: string;
  /** End of its last film: from then on its tickets vote. */
  readonly opening: string;
}

/** The screenings of films in competition, as the grid has them now; one that is cancelled takes no vote. */
export function* votingScreenings(year: FestivalPrixEdition): Work<readonly VotingScreening[]> {
  const competing = new Set((yield* competitorsOf(year)).map(({ entry }) => entry.Id));
  const competitors = yield* find('festival-inscription', { Id: [...competing] });
  const programmes = numbersIn(competitors, 'IdProgramme');
  const shown = yield* find('festival-inscription', { IdProgramme: programmes, DateRetrait: null });
  const films = Map.groupBy(yield* shownFilms(shown), ({ entry }) => entry.IdProgramme ?? 0);
  const screenings = yield* find('festival-programmation', { IdProgramme: programmes, Eannee: year.Eannee });
  return screenings
    .filter(({ Etat, Debut }) => Etat !== SeanceEtat.annulee && Debut !== null)
    .flatMap((screening): readonly VotingScreening[] => {
      const all = films.get(screening.IdProgramme ?? 0) ?? [];
      const start = screening.Debut ?? '';
      const competingFilms = all.filter(({ entry }) => competing.has(entry.Id));
      return competingFilms.length === 0 ? [] : [{ screening, films: competingFilms, start, opening: endOfFilms(screening, all) }];
    })
    .toSorted((left, right) => left.start.localeCompare(right.start) || left.screening.Id - right.screening.Id);
}

/** Films end before the talk that a screening may have after them; without their lengths, with the screening. */
function endOfFilms({ Debut, Fin }: FestivalProgrammation, films: readonly ShownFilm[]): string {
  const start = parseInstant(Debut ?? '') ?? 0;
  const end = parseInstant(Fin ?? '');
  const seconds = films.map(({ length }) => parseDuration(length ?? ''));
  if (seconds.includes(null)) return toUtcText(end ?? start);
  const last = later(start, { minutes: Math.ceil(seconds.reduce<number>((sum, one) => sum + (one ?? 0), 0) / 60) });
  return toUtcText(end === null ? last : Math.min(end, last));
}

/** Seats that a screening sells: those open in the edition, else those of the room; absent: nobody gave a number. */
export function* seatsOf(screenings: readonly FestivalProgrammation[]): Work<ReadonlyMap<number, number>> {
  const rooms = byId(yield* find('festival-salle', { Id: numbersIn(screenings, 'IdSalle') }));
  const open = yield* find('festival-salle-edition', { IdSalle: [...rooms.keys()] });
  return new Map(
    screenings.flatMap(({ Id, IdSalle, Eannee }) => {
      const openSeats = open.find((one) => one.IdSalle === IdSalle && one.Eannee === Eannee)?.JaugeOuverte;
      const seats = openSeats ?? rooms.get(IdSalle ?? 0)?.Jauge ?? null;
      return seats === null || seats === 0 ? [] : [[Id, seats] as const];
    }),
  );
}
