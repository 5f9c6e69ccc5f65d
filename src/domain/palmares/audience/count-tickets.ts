import type { ScrutinCode } from '#generated/records/scrutin-code.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { createAll, find, refuseWith, type Work } from '#domain/work/work.ts';
import { readBallot } from '../ballots/ballot.ts';
import { openBallots } from '../ballots/sealing-work.ts';
import type { Vote } from '../ballots/vote.ts';
import { aboutTicket } from './audience-services.ts';
import { countAudience } from './audience-count.ts';
import { placeWords } from './code-services.ts';
import { seatsOf } from './screenings.ts';

interface Counting {
  readonly key: string;
  /** Films in competition. */
  readonly entries: readonly number[];
}

/** Opens the votes of tickets with the key and stores the count of each film; answers how many votes were counted. */
export function* countTickets({ vote }: Vote, { key, entries }: Counting): Work<number> {
  const tickets = yield* find('scrutin-code', { IdScrutin: vote.Id, IsUtilise: true });
  const opened = yield* openTickets(key, tickets);
  const screenings = yield* find('festival-programmation', { Id: numbersIn(tickets, 'IdProgrammation') });
  const ballots = tickets.map(({ IdProgrammation }, index) => ({
    screening: IdProgrammation,
    marks: readBallot(opened[index] ?? ''),
  }));
  const isWeighted = vote.IsPondere === true;
  const counts = countAudience(entries, ballots, { votesMin: vote.VotesMin ?? 1, isWeighted, seats: yield* seatsOf(screenings) });
  yield* createAll(
    'scrutin-resultat',
    counts.map(({ entry, points, voters, average, weighted, rank }) => ({
      IdScrutin: vote.Id,
      IdInscription: entry,
      Rang: rank,
      Points: points,
      NbVotants: voters,
      Moyenne: average,
      Ponderee: weighted,
    })),
  );
  return tickets.length;
}

function* openTickets(key: string, tickets: readonly ScrutinCode[]): Work<readonly string[]> {
  const opened = yield* openBallots(
    key,
    tickets.map((ticket) => ({ text: ticket.Scelle ?? '', about: aboutTicket(ticket) })),
  );
  const altered = tickets.find((_, index) => (opened[index] ?? null) === null);
  if (altered !== undefined) {
    const [screening] = yield* find('festival-programmation', { Id: altered.IdProgrammation });
    const film = screening === undefined ? '–' : (yield* placeWords([screening]))(screening).Programme;
    yield* refuseWith('regle-metier', { message: 'scrutin.voteIllisible', params: { film } });
  }
  return opened.map((text) => text ?? '');
}
