import { describe, expect, it } from 'vitest';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { demoFacts } from '#demo/programme/grid-facts.ts';
import { readDemonstration } from '#tests/support/samples/demonstration.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import { createRandom } from '#domain/values/random.ts';
import { instantOfDay } from '../festival-day.ts';
import { isPlayed } from '../warnings/grid-facts.ts';
import { programmeWarnings } from '../warnings/programme-warnings.ts';
import { seatJuries } from './jury-screenings.ts';
import { PLACEMENT_RULES } from './placement-rules.ts';
import type { GridProblem, ProblemPlace, ProblemScreening } from './problem.ts';
import { readProblem } from './read-problem.ts';
import { solveGrid } from './solve-grid.ts';

const world = readDemonstration();
const year = world.edition.Eannee;
const facts = demoFacts(world);
const all = world.stored('festival-programmation').filter((one) => one.Eannee === year);
const full = readProblem(
  {
    edition: world.stored('festival-edition').find(({ Eannee }) => Eannee === year) ?? recordFrom('festival-edition', {}),
    screenings: all,
    rooms: world.stored('festival-salle'),
    facts,
  },
  { day: null, section: null, closed: null },
);
const ROUNDS = 4;

/** The demonstration without the hours of its screenings. */
function emptied(): GridProblem {
  return { ...full, Seances: full.Seances.map((one) => ({ ...one, Place: null, IsAPlacer: true })) };
}

function placed(screening: FestivalProgrammation, place: ProblemPlace | undefined): FestivalProgrammation {
  if (place === undefined) return screening;
  const length = full.Seances.find(({ Id }) => Id === screening.Id)?.Duree ?? 0;
  const [Debut, Fin] = [instantOfDay(place.Jour, place.Debut), instantOfDay(place.Jour, place.Debut + length)];
  return { ...screening, IdSalle: place.IdSalle, Jour: place.Jour, Debut, Fin };
}

/** Places that a proposal gave beside a screening of the same jury and another programme, at the same hour. */
function dividedJuries(problem: GridProblem, options: Parameters<typeof solveGrid>[1] = {}): number {
  const { places } = solveGrid(problem, options);
  const given = new Map(places.map(({ screening, place }) => [screening, place]));
  const grid = problem.Seances.flatMap((screening) => {
    const place = given.get(screening.Id) ?? (screening.IsAPlacer ? null : screening.Place);
    return place === null || screening.IdJury === null ? [] : [{ screening, place }];
  });
  return grid.filter((one) => given.has(one.screening.Id) && grid.some((other) => isDivided(one, other))).length;
}

interface Shown {
  readonly screening: ProblemScreening;
  readonly place: ProblemPlace;
}

function isDivided(one: Shown, other: Shown): boolean {
  return (
    one.screening.IdJury === other.screening.IdJury &&
    one.screening.IdProgramme !== other.screening.IdProgramme &&
    one.place.Jour === other.place.Jour &&
    one.place.Debut < other.place.Debut + other.screening.Duree &&
    other.place.Debut < one.place.Debut + one.screening.Duree
  );
}

describe('juries in the proposed grid', () => {
  it('never places two programmes at the same hour before the jury of their competition, whatever is to be placed', () => {
    const random = createRandom(13);
    for (let round = 0; round < ROUNDS; round += 1) {
      const share = random.int(2, 9) / 10;
      const Seances = full.Seances.map((one) => (random.chance(share) ? { ...one, Place: null, IsAPlacer: true } : one));
      expect([round, dividedJuries({ ...full, Seances: seatJuries(Seances) })]).toEqual([round, 0]);
    }
  });

  it('leaves no jury torn between two programmes, as the warnings of the grid read it', () => {
    const { places } = solveGrid(emptied());
    const moved = new Map(places.map(({ screening, place }) => [screening, place]));
    const screenings = all.filter(isPlayed).map((one) => placed(one, moved.get(one.Id)));
    const codes = programmeWarnings(screenings, { ...facts, all: screenings }).map(({ code }) => code);
    expect(codes.filter((code) => code === 'juryAilleurs')).toEqual([]);
  });

  it('would divide juries without that rule', () => {
    const rules = PLACEMENT_RULES.filter(({ name }) => name !== 'jury of a competition');
    expect(dividedJuries(emptied(), { rules })).toBeGreaterThan(2);
  });

  it('seats a jury once a programme, where a screening stays if there is one, and never among pupils', () => {
    const judged = full.Seances.filter(({ IdJury }) => IdJury !== null);
    const programmes = judged.map(({ IdProgramme }) => IdProgramme);
    expect([programmes.length, new Set(programmes).size]).toEqual([31, 31]);
    expect(judged.filter(({ IsScolaire }) => IsScolaire)).toEqual([]);
    const [first] = judged;
    const moved = full.Seances.map((one) => ({
      ...one,
      IdJury: one.IdProgramme === first?.IdProgramme ? 1 : null,
      IsAPlacer: one === first,
    }));
    expect(seatJuries(moved).find(({ IdJury }) => IdJury !== null)?.Id).not.toBe(first?.Id);
  });
});
