import { describe, expect, it } from 'vitest';
import { demoFacts } from '#demo/programme/grid-facts.ts';
import { readDemonstration } from '#tests/support/samples/demonstration.ts';
import type { EntityName, RecordOf } from '#domain/work/typed-records.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { screeningConflicts } from '../conflicts.ts';
import { instantOfDay } from '../festival-day.ts';
import type { GridProblem, ProblemScreening } from './problem.ts';
import { readProblem } from './read-problem.ts';
import { solveGrid } from './solve-grid.ts';

const world = readDemonstration();
const year = world.edition.Eannee;

function records<E extends EntityName>(entity: E): readonly RecordOf<E>[] {
  return world.records(entity).map((record) => recordFrom(entity, record));
}

const facts = demoFacts(world);
const sources = {
  edition: records('festival-edition').find(({ Eannee }) => Eannee === year) ?? recordFrom('festival-edition', {}),
  screenings: records('festival-programmation').filter((one) => one.Eannee === year),
  rooms: records('festival-salle'),
  facts,
};
const EVERYTHING = { day: null, section: null, closed: null };

function solved(problem: GridProblem) {
  const from = performance.now();
  const solution = solveGrid(problem);
  return { ...solution, ms: Math.round(performance.now() - from) };
}

/** Blocking conflicts of the whole grid, by the rule that the database keeps. */
function blocking(problem: GridProblem, places: ReturnType<typeof solveGrid>['places']): number {
  const moved = new Map(places.map(({ screening, place }) => [screening, place]));
  const screenings = problem.Seances.flatMap((one) => {
    const place = moved.get(one.Id) ?? (one.IsAPlacer ? null : one.Place);
    return place === null ? [] : [placed(one, place)];
  });
  const found = screeningConflicts(screenings, (room) => problem.Salles.find(({ Id }) => Id === room)?.Battement ?? null);
  return [...found].filter(([id]) => moved.has(id)).length;
}

function placed({ Id, Duree, Battement }: ProblemScreening, { Jour, IdSalle, Debut }: NonNullable<ProblemScreening['Place']>) {
  const [start, end] = [instantOfDay(Jour, Debut), instantOfDay(Jour, Debut + Duree)];
  return { Id, IdSalle, Debut: start, Fin: end, Battement, Etat: SeanceEtat.confirmee };
}

describe('the proposed grid', () => {
  it('places at least 95 % of the demonstration emptied of its hours, without a conflict', () => {
    const full = readProblem(sources, EVERYTHING);
    const problem = { ...full, Seances: full.Seances.map((one) => ({ ...one, Place: null, IsAPlacer: true })) };
    const { places, unplaced, ms } = solved(problem);
    console.info(`${places.length} of ${problem.Seances.length} screenings placed in ${ms} ms`);
    expect(problem.Seances.length).toBeGreaterThan(400);
    expect(places.length + unplaced.length).toBe(problem.Seances.length);
    expect(places.length / problem.Seances.length).toBeGreaterThanOrEqual(0.95);
    expect(blocking(problem, places)).toBe(0);
  });

  it('moves at most twelve screenings when the busiest room closes at 10:00, and leaves none behind', () => {
    const days = readProblem(sources, EVERYTHING).Jours;
    const counts = Map.groupBy(sources.screenings, ({ IdSalle, Jour }) => `${IdSalle} ${Jour}`);
    const busiest = [...counts.values()]
      .filter(([one]) => days.includes(one?.Jour ?? ''))
      .toSorted((left, right) => right.length - left.length)[0]?.[0];
    const closed = { room: busiest?.IdSalle ?? 0, day: busiest?.Jour ?? '', from: 10 * 60 };
    const problem = readProblem(sources, { ...EVERYTHING, closed });
    const { places, unplaced, ms } = solved(problem);
    console.info(`${places.length} moves for a closed room in ${ms} ms`);
    expect(places.length).toBeGreaterThan(2);
    expect(places.length).toBeLessThanOrEqual(12);
    expect([unplaced, blocking(problem, places)]).toEqual([[], 0]);
    expect(places.filter(({ place }) => place.IdSalle === closed.room && place.Jour === closed.day && place.Debut >= closed.from)).toEqual(
      [],
    );
  });

  it('gives a place up to a screening that fits nowhere else, and says for whom', () => {
    const screening = {
      IdProgramme: 1,
      Duree: 780,
      Battement: 0,
      Personnes: [],
      Realisation: [],
      Films: [],
      Supports: [],
      Copies: [],
      Reservations: 0,
      IsScolaire: false,
      IdJury: null,
      Place: null,
      IsAPlacer: true,
      JourImpose: null,
    } as const;
    const room = { Battement: 0, IsHeurePaire: false, Supports: [], Fermetures: [], Trajets: [] } as const;
    const problem: GridProblem = {
      Jours: ['2027-02-01'],
      Salles: [
        { ...room, Id: 1, Jauge: 300 },
        { ...room, Id: 2, Jauge: 100 },
      ],
      Seances: [
        { ...screening, Id: 1, Duree: 790 },
        { ...screening, Id: 2, IdProgramme: 2, Films: [2], Supports: [7] },
      ],
    };
    const narrow = {
      ...problem,
      Salles: [
        { ...room, Id: 1, Jauge: 300, Supports: [7] },
        { ...room, Id: 2, Jauge: 100, Supports: [8] },
      ],
    };
    expect(solveGrid(narrow).places).toEqual([
      { screening: 1, place: { Jour: '2027-02-01', IdSalle: 2, Debut: 540 }, gaveWayTo: 2, isWithoutKey: false },
      { screening: 2, place: { Jour: '2027-02-01', IdSalle: 1, Debut: 540 }, gaveWayTo: null, isWithoutKey: false },
    ]);
  });

  it('a rule that joins is kept like the others', () => {
    const full = readProblem(sources, EVERYTHING);
    const problem = { ...full, Seances: full.Seances.slice(0, 20).map((one) => ({ ...one, Place: null, IsAPlacer: true })) };
    const { places } = solveGrid(problem, { rules: [{ name: 'afternoons only', isPlaceRefused: ({ start }) => start < 14 * 60 }] });
    expect(places).not.toEqual([]);
    expect(places.filter(({ place }) => place.Debut < 14 * 60)).toEqual([]);
  });
});
