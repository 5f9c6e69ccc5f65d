import type { FestivalFlux } from '#generated/records/festival-flux.gen.ts';
import { readId, readNumber, readText } from '#domain/values/record-data.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { attendancesOf } from '#domain/welcome/guest-events.ts';
import { find, names, refuse, type Work } from '#domain/work/work.ts';
import { type PublishedProgramme, publishedProgramme, type PublishedScreening, type Reader } from './published-programme.ts';

export interface Feed extends PublishedProgramme {
  readonly feed: FestivalFlux;
  readonly edition: number;
  /** Hours of the volunteer whose feed it is. */
  readonly shifts: readonly FeedShift[];
}

export interface FeedShift {
  readonly id: number;
  readonly version: number;
  readonly start: string;
  readonly end: string;
  readonly post: string;
  readonly place: string | null;
}

/** Content of the address of a feed; one that is cut off says no more than one that never was. */
export function* feedOf(token: string, reader: Reader): Work<Feed> {
  const [feed] = yield* find('festival-flux', { JetonFlux: token });
  // Texts are compared without case: a token is not.
  if (feed === undefined || feed.JetonFlux !== token || feed.IsCoupe === true) return yield* refuse('introuvable');
  const edition = feed.Eannee;
  const programme = yield* publishedProgramme(edition, reader);
  const narrowed = [choice(feed, 'IdSalle', 'idSalle'), choice(feed, 'IdSection', 'idSection'), yield* guestChoice(feed, edition)];
  const screenings = programme.screenings.filter((one) => narrowed.every((isTold) => isTold(one)));
  return { ...programme, feed, edition, screenings, shifts: yield* shiftsOf(feed.IdParticipant) };
}

/** Shifts of a volunteer: hour and place; nobody else has any. */
function* shiftsOf(participant: number | null): Work<readonly FeedShift[]> {
  if (participant === null) return [];
  const shifts = yield* find('benevole-affectation', { IdParticipant: participant });
  const posts = yield* names('festival-poste-benevole', numbersIn(shifts, 'IdPoste'));
  return shifts
    .map((shift) => ({
      id: shift.Id,
      version: shift.Version,
      start: shift.Debut,
      end: shift.Fin,
      post: readText(posts, String(shift.IdPoste)) ?? '',
      place: shift.Lieu,
    }))
    .toSorted((left, right) => left.start.localeCompare(right.start));
}

type Choice = (screening: PublishedScreening) => boolean;

function choice(feed: FestivalFlux, field: string, of: 'idSalle' | 'idSection'): Choice {
  const chosen = readNumber(feed, field);
  return (screening) => chosen === null || screening[of] === chosen;
}

/** Screenings of the guest's own films, and those at which they speak. */
function* guestChoice(feed: FestivalFlux, edition: number): Work<Choice> {
  const guest = feed.IdParticipant;
  if (guest === null) return () => true;
  const attended = yield* attendancesOf({ edition, ids: [guest] });
  const attendedIds = new Set(attended.get(guest)?.map(({ screening }) => readId(screening)));
  return ({ idProgrammation }) => idProgrammation !== null && attendedIds.has(idProgrammation);
}
