import type { Counted, Mark } from '../ballots/ballot.ts';

/** The vote of one ticket. */
export interface TicketBallot {
  readonly screening: number;
  readonly marks: readonly Mark[];
}

export interface AudienceRules {
  /** Votes under which a film has no rank. */
  readonly votesMin: number;
  /** Each screening counts by its fill. */
  readonly isWeighted: boolean;
  /** Seats of each screening; a screening without seats counts as full. */
  readonly seats: ReadonlyMap<number, number>;
}

export interface AudienceCount extends Omit<Counted, 'rank'> {
  /** Average of the screenings by their fill. */
  readonly weighted: number;
  /** Null: too few votes. */
  readonly rank: number | null;
}

/** The count of each film, the first ones first, those without a rank last. */
export function countAudience(
  entries: readonly number[],
  ballots: readonly TicketBallot[],
  { votesMin, isWeighted, seats }: AudienceRules,
): readonly AudienceCount[] {
  const counts = entries.map((entry) => countOf(entry, ballots, seats));
  const ranked = counts.filter(({ voters }) => voters >= votesMin);
  function scoreOf({ average, weighted }: Omit<AudienceCount, 'rank'>): number {
    return isWeighted ? weighted : average;
  }
  return counts
    .map((count) => ({
      ...count,
      rank: ranked.includes(count) ? 1 + ranked.filter((other) => scoreOf(other) > scoreOf(count)).length : null,
    }))
    .toSorted((left, right) => (left.rank ?? Infinity) - (right.rank ?? Infinity) || left.entry - right.entry);
}

function countOf(entry: number, ballots: readonly TicketBallot[], seats: AudienceRules['seats']): Omit<AudienceCount, 'rank'> {
  const votes = ballots.flatMap(({ screening, marks }) =>
    marks.filter((mark) => mark.entry === entry).map(({ points }) => ({ screening, points })),
  );
  const points = votes.reduce((sum, vote) => sum + vote.points, 0);
  const screenings = [...Map.groupBy(votes, ({ screening }) => screening)].map(([id, some]) => ({
    // More votes than seats are those of another screening: they weigh no more than a full room.
    fill: Math.min(1, some.length / (seats.get(id) ?? some.length)),
    average: some.reduce((sum, vote) => sum + vote.points, 0) / some.length,
  }));
  const fill = screenings.reduce((sum, one) => sum + one.fill, 0);
  const weighted = screenings.reduce((sum, one) => sum + one.fill * one.average, 0);
  return {
    entry,
    points,
    voters: votes.length,
    average: votes.length === 0 ? 0 : hundredths(points / votes.length),
    weighted: fill === 0 ? 0 : hundredths(weighted / fill),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
