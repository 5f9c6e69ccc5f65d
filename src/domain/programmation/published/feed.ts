import { readId, readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import { attendancesOf } from '#domain/welcome/guest-events.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { type PublishedProgramme, publishedProgramme, type PublishedScreening } from './published-programme.ts';

export const FEED = 'festival-flux';

export interface Feed extends PublishedProgramme {
  readonly feed: RecordData;
  readonly edition: number;
}

/** What the address of a feed tells; one that is cut off tells no more than one that never was. */
export function* feedOf(token: string, today: string): Work<Feed> {
  const [feed] = yield* find(FEED, { JetonFlux: token });
  // Texts are compared without case: a token is not.
  if (feed === undefined || feed['JetonFlux'] !== token || feed['IsCoupe'] === true) return yield* refuse('introuvable');
  const edition = readNumber(feed, 'Eannee') ?? 0;
  const programme = yield* publishedProgramme(edition, today);
  const narrowed = [choice(feed, 'IdSalle', 'idSalle'), choice(feed, 'IdSection', 'idSection'), yield* guestChoice(feed, edition)];
  return { ...programme, feed, edition, screenings: programme.screenings.filter((one) => narrowed.every((isTold) => isTold(one))) };
}

type Choice = (screening: PublishedScreening) => boolean;

const choice = (feed: RecordData, field: string, of: 'idSalle' | 'idSection'): Choice => {
  const chosen = readNumber(feed, field);
  return (screening) => chosen === null || screening[of] === chosen;
};

/** Screenings of the guest's own films, and those at which they speak. */
function* guestChoice(feed: RecordData, edition: number): Work<Choice> {
  const guest = readNumber(feed, 'IdParticipant');
  if (guest === null) return () => true;
  const attended = yield* attendancesOf({ edition, ids: [guest] });
  const own = new Set(attended.get(guest)?.map(({ screening }) => readId(screening)));
  return ({ idProgrammation }) => idProgrammation !== null && own.has(idProgrammation);
}
