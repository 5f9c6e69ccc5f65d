import { describe, expect, it } from 'vitest';
import { demoFacts } from '#demo/programme/grid-facts.ts';
import { readDemonstration } from '#tests/support/samples/demonstration.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import { screeningConflicts } from '../conflicts.ts';
import { instantOfDay } from '../festival-day.ts';
import { foundWarnings } from '../grid-warnings.ts';
import { isPlayed } from '../warnings/grid-facts.ts';
import { isShownEntry } from '../shown-entry.ts';
import { PLACEMENT_RULES } from './placement-rules.ts';
import type { GridProblem, ProblemCopy, ProblemRoomHours } from './problem.ts';
import { readProblem } from './read-problem.ts';
import { solveGrid } from './solve-grid.ts';

const world = readDemonstration();
const year = world.edition.Eannee;
const facts = demoFacts(world);
const all = world.stored('festival-programmation').filter((one) => one.Eannee === year);
const EVERYTHING = { day: null, section: null, closed: null };
const sources = {
  edition: world.stored('festival-edition').find(({ Eannee }) => Eannee === year) ?? recordFrom('festival-edition', {}),
  screenings: all,
  rooms: world.stored('festival-salle'),
  facts,
};

/** The screenings of a solution, at the hours that it gives. */
function solvedScreenings(problem: GridProblem, places: ReturnType<typeof solveGrid>['places']) {
  const lengths = new Map(problem.Seances.map(({ Id, Duree }) => [Id, Duree]));
  const screeningsById = new Map(all.map((one) => [one.Id, one]));
  const programmes = new Map(problem.Seances.map(({ Id, IdProgramme }) => [Id, IdProgramme]));
  return places.map(({ screening: Id, place: { Jour, IdSalle, Debut } }) => ({
    ...(screeningsById.get(Id) ?? recordFrom('festival-programmation', { Eannee: year, IdProgramme: programmes.get(Id) ?? 0 })),
    Id,
    IdSalle,
    Debut: instantOfDay(Jour, Debut),
    Fin: instantOfDay(Jour, Debut + (lengths.get(Id) ?? 0)),
  }));
}

function countByCode(problem: GridProblem, places: ReturnType<typeof solveGrid>['places']): Readonly<Record<string, number>> {
  const found = foundWarnings(solvedScreenings(problem, places), { ...facts, keys: facts.keys.map((key) => ({ ...key, IsRecue: true })) });
  return Object.fromEntries([...Map.groupBy(found, ({ code }) => code)].map(([code, some]) => [code, some.length]));
}

/** The demonstration without the hours of its screenings, which all are to be placed. */
function emptied(): GridProblem {
  const full = readProblem(sources, EVERYTHING);
  return { ...full, Seances: full.Seances.map((one) => ({ ...one, Place: null, IsAPlacer: true })) };
}

/** One screening of a film with one print, in two rooms of two venues. */
function small(copy: Partial<ProblemCopy>, others: GridProblem['Seances'] = []): GridProblem {
  const room = { Jauge: null, Battement: 10, IsHeurePaire: false, Supports: [], Fermetures: [] } as const;
  return {
    Jours: ['2027-02-01', '2027-02-02'],
    Salles: [
      { ...room, Id: 1, Trajets: [{ IdSalle: 2, Minutes: 75 }] },
      { ...room, Id: 2, Trajets: [{ IdSalle: 1, Minutes: 75 }] },
    ],
    Seances: [{ ...SCREENING, Copies: [{ ...COPY, ...copy }] }, ...others],
  };
}

const COPY: ProblemCopy = { Id: 9, IsPellicule: false, Cles: null, Absences: [] };
const SCREENING = {
  Id: 1,
  IdProgramme: 1,
  Duree: 90,
  Battement: null,
  Personnes: [],
  Realisation: [],
  Films: [1],
  Supports: [],
  Copies: [COPY],
  Reservations: 0,
  IsScolaire: false,
  IdJury: null,
  Place: null,
  IsAPlacer: true,
  JourImpose: null,
} as const;

function hours(IdSalle: number | null, from: number | null, to: number | null): ProblemRoomHours {
  function moment(Minute: number | null) {
    return Minute === null ? null : { Jour: '2027-02-02', Minute };
  }
  return { IdSalle, Debut: moment(from), Fin: moment(to) };
}

describe('constraints of the proposed grid', () => {
  it('places the demonstration within keys, legs of prints and seats, as the warnings of the grid read them', () => {
    const problem = emptied();
    const { places } = solveGrid(problem);
    const codes = countByCode(problem, places);
    const locked = problem.Seances.filter(({ Copies }) => Copies.some(({ Cles }) => Cles !== null)).length;
    const blind = solveGrid(problem, { rules: PLACEMENT_RULES.filter(({ cost }) => cost === undefined) }).places;
    console.info(`${locked} screenings with keys: ${codes['kdmManquante'] ?? 0} warnings`, codes);
    expect(locked).toBeGreaterThan(100);
    expect(countByCode(problem, blind)['kdmManquante'] ?? 0).toBeGreaterThan(100);
    expect(codes['kdmManquante'] ?? 0).toBeLessThanOrEqual(3);
    expect(places.filter(({ isWithoutKey }) => isWithoutKey).length).toBeLessThanOrEqual(3);
    const { copieInutilisable: _refused, kdmManquante: _locked, ...others } = codes;
    expect(others).toEqual({});
  });

  it('keeps the only key of a print, and says where a place outside it needs another one', () => {
    const only = small({ Cles: [hours(2, 843, 960)] });
    expect(solveGrid(only).places).toEqual([
      { screening: 1, place: { Jour: '2027-02-02', IdSalle: 2, Debut: 843 }, gaveWayTo: null, isWithoutKey: false },
    ]);
    const closed = { ...only, Salles: only.Salles.filter(({ Id }) => Id === 1) };
    expect(solveGrid(closed).places).toMatchObject([{ place: { IdSalle: 1 }, isWithoutKey: true }]);
  });

  it('waits for a print that is on its way, and ends before it leaves', () => {
    const coming = small({ Absences: [{ IdSalle: null, Debut: null, Fin: { Jour: '2027-02-02', Minute: 1000 } }] });
    expect(solveGrid(coming).places[0]?.place).toEqual({ Jour: '2027-02-02', IdSalle: 1, Debut: 1005 });
    const inOneRoom = small({ Absences: [{ IdSalle: 1, Debut: null, Fin: null }] });
    expect(solveGrid(inOneRoom).places[0]?.place.IdSalle).toBe(2);
    const leaving = small({ Absences: [{ IdSalle: null, Debut: { Jour: '2027-02-01', Minute: 600 }, Fin: null }] });
    expect(solveGrid(leaving)).toEqual({ places: [], unplaced: [1] });
  });

  it('leaves reels the time to go from one venue to the other, and files none', () => {
    const there = {
      ...SCREENING,
      Id: 2,
      IdProgramme: 2,
      Films: [2],
      IsAPlacer: false,
      Place: { Jour: '2027-02-02', IdSalle: 1, Debut: 540 },
    };
    const narrow = { IdProgramme: 1, JourImpose: '2027-02-02' };
    function start(IsPellicule: boolean): number | undefined {
      const copy = { ...COPY, IsPellicule };
      const problem = small(copy, [{ ...there, Copies: [copy] }]);
      const Salles = problem.Salles.filter(({ Id }) => Id === 2).concat(problem.Salles.filter(({ Id }) => Id === 1));
      const Seances = problem.Seances.map((one) => (one.Id === 1 ? { ...one, ...narrow, Reservations: 1 } : one));
      return solveGrid({ ...problem, Salles: Salles.map((one) => (one.Id === 1 ? { ...one, Jauge: 0 } : one)), Seances }).places[0]?.place
        .Debut;
    }
    expect([start(false), start(true)]).toEqual([540, 540 + 90 + 75]);
  });

  it('creates the screenings that programmes of the demonstration lack, apart in days, without a blocking conflict', () => {
    const programmes = [...new Set(all.filter(isPlayed).map(({ IdProgramme }) => IdProgramme))].slice(0, 40);
    const bare = new Set(programmes);
    const added = programmes.flatMap((IdProgramme, rank) =>
      [0, 1].map((time) => ({ ...recordFrom('festival-programmation', { Eannee: year, IdProgramme }), Id: -(rank * 2 + time + 1) })),
    );
    const screenings = all.filter(({ IdProgramme }) => !bare.has(IdProgramme));
    const problem = readProblem({ ...sources, screenings, added }, EVERYTHING);
    const { places, unplaced } = solveGrid(problem);
    const made = places.filter(({ screening }) => screening < 0);
    const shown = new Set(facts.entries.filter(isShownEntry).map(({ IdProgramme }) => IdProgramme));
    const wished = added.filter(({ IdProgramme }) => shown.has(IdProgramme));
    console.info(`${made.length} of ${wished.length} new screenings placed`);
    expect(made.length).toBe(wished.length);
    expect(unplaced.filter((id) => id < 0)).toEqual([]);
    const moved = new Set(places.map(({ screening }) => screening));
    const kept = screenings.filter((one) => isPlayed(one) && !moved.has(one.Id));
    const grid = [...kept, ...solvedScreenings(problem, places)];
    const found = screeningConflicts(grid, (room) => problem.Salles.find(({ Id }) => Id === room)?.Battement ?? null);
    expect([...found].filter(([id]) => id < 0)).toEqual([]);
    const days = Map.groupBy(made, ({ screening }) => added.find(({ Id }) => Id === screening)?.IdProgramme ?? 0);
    expect([...days.values()].filter((some) => new Set(some.map(({ place }) => place.Jour)).size < some.length)).toEqual([]);
  });

  it('keeps new screenings to the day that was chosen', () => {
    const one = all.find(isPlayed);
    const day = one?.Jour ?? '';
    const added = [{ ...recordFrom('festival-programmation', { Eannee: year, IdProgramme: one?.IdProgramme ?? 0 }), Id: -1 }];
    const problem = readProblem({ ...sources, added }, { ...EVERYTHING, day });
    expect(solveGrid(problem).places.find(({ screening }) => screening === -1)?.place.Jour).toBe(day);
  });
});
