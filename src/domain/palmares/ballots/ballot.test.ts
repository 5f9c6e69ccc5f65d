import { expect, test } from 'vitest';
import { ScrutinMethode } from '#generated/enums/scrutin-methode.gen.ts';
import { ballotFault, ballotText, countBallots, type Mark, readBallot } from './ballot.ts';

const { points, choix } = ScrutinMethode;
const NOBODY: ReadonlySet<number> = new Set();

function marks(pointsByEntry: Readonly<Record<number, number>>): readonly Mark[] {
  return Object.entries(pointsByEntry).map(([entry, value]) => ({ entry: Number(entry), points: value }));
}

test('takes points for every film but those that its juror does not vote on', () => {
  const ballot = { method: points, entries: [1, 2, 3], recused: new Set([3]) };
  expect(ballotFault(marks({ 1: 4, 2: 0 }), ballot)).toBeNull();
  expect(ballotFault(marks({ 1: 4 }), ballot)).toEqual({ fault: 'filmSansNote', entry: 2 });
  expect(ballotFault(marks({ 1: 4, 2: 0, 3: 10 }), ballot)).toEqual({ fault: 'filmRecuse', entry: 3 });
  expect(ballotFault(marks({ 1: 4, 2: 0, 9: 10 }), ballot)).toEqual({ fault: 'autreFilm' });
  expect(ballotFault([...marks({ 1: 4, 2: 0 }), ...marks({ 1: 10 })], ballot)).toEqual({ fault: 'autreFilm' });
});

test('takes one film, and one alone, where a film is chosen', () => {
  const ballot = { method: choix, entries: [1, 2], recused: NOBODY };
  expect(ballotFault(marks({ 2: 1 }), ballot)).toBeNull();
  expect(ballotFault(marks({ 1: 1, 2: 1 }), ballot)).toEqual({ fault: 'unSeulFilm' });
  expect(ballotFault([], ballot)).toEqual({ fault: 'unSeulFilm' });
});

test('reads a ballot as it was sealed', () => {
  expect(readBallot(ballotText(marks({ 1: 4, 2: 0 })))).toEqual(marks({ 1: 4, 2: 0 }));
});

test('never counts the points of a juror on a film that they do not vote on', () => {
  const ballots = [
    { marks: marks({ 1: 10, 2: 2 }), recused: new Set([1]) },
    { marks: marks({ 1: 4, 2: 4 }), recused: NOBODY },
  ];
  expect(countBallots([1, 2], { method: points, ballots })).toEqual([
    { entry: 1, points: 4, voters: 1, average: 4, rank: 1 },
    { entry: 2, points: 6, voters: 2, average: 3, rank: 2 },
  ]);
});

test('gives equal films one rank', () => {
  const ballots = [1, 1, 2, 2, 3].map((entry) => ({ marks: marks({ [entry]: 1 }), recused: NOBODY }));
  expect(countBallots([1, 2, 3, 4], { method: choix, ballots }).map(({ entry, rank, points: votes }) => [entry, rank, votes])).toEqual([
    [1, 1, 2],
    [2, 1, 2],
    [3, 3, 1],
    [4, 4, 0],
  ]);
});
