import { expect, it } from 'vitest';
import { type AudienceRules, countAudience, type TicketBallot } from './audience-count.ts';

const RULES: AudienceRules = { votesMin: 1, isWeighted: false, seats: new Map() };

function ballots(screening: number, entry: number, points: readonly number[]): readonly TicketBallot[] {
  return points.map((one) => ({ screening, marks: [{ entry, points: one }] }));
}

it('ranks films by their average, and gives equal films one rank', () => {
  const cast = [...ballots(1, 10, [5, 4]), ...ballots(2, 20, [3, 3, 3]), ...ballots(3, 30, [4, 5])];
  expect(countAudience([10, 20, 30], cast, RULES)).toMatchObject([
    { entry: 10, points: 9, voters: 2, average: 4.5, rank: 1 },
    { entry: 30, voters: 2, average: 4.5, rank: 1 },
    { entry: 20, voters: 3, average: 3, rank: 3 },
  ]);
});

it('gives no rank to a film with too few votes, and none of its place to the others', () => {
  const cast = [...ballots(1, 10, [5]), ...ballots(2, 20, [3, 3])];
  expect(countAudience([10, 20, 30], cast, { ...RULES, votesMin: 2 })).toMatchObject([
    { entry: 20, rank: 1 },
    { entry: 10, average: 5, rank: null },
    { entry: 30, voters: 0, average: 0, weighted: 0, rank: null },
  ]);
});

it('weighs screenings by their fill, so that a full small room counts as a full large one', () => {
  const cast = [
    ...ballots(1, 10, [5, 5]),
    ...ballots(
      2,
      10,
      Array.from({ length: 10 }, () => 2),
    ),
  ];
  const seats = new Map([
    [1, 2],
    [2, 100],
  ]);
  const [film] = countAudience([10], cast, { ...RULES, isWeighted: true, seats });
  expect(film).toMatchObject({ voters: 12, average: 2.5, weighted: 4.73 });
});

it('counts each film of a block of shorts', () => {
  const cast: readonly TicketBallot[] = [
    {
      screening: 1,
      marks: [
        { entry: 10, points: 2 },
        { entry: 20, points: 4 },
      ],
    },
    { screening: 1, marks: [{ entry: 20, points: 5 }] },
  ];
  expect(countAudience([10, 20], cast, RULES)).toMatchObject([
    { entry: 20, voters: 2, average: 4.5 },
    { entry: 10, voters: 1, average: 2 },
  ]);
});
