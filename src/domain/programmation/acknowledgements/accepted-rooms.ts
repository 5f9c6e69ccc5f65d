import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { FoundWarning } from '../warning-codes.ts';
import { standingOf } from './standing.ts';
import { roomConflicts } from './room-conflicts.ts';

export interface AcceptedRooms {
  /** An accepted conflict of a room is reported by name, and not counted with the others. */
  readonly screenings: readonly FestivalProgrammation[];
  readonly accepted: readonly FoundWarning[];
}

/** Takes the acknowledged conflicts of rooms out of the screenings that a publication counts. */
export function* acceptedRoomConflicts(
  screenings: readonly FestivalProgrammation[],
  isTold: (screening: FestivalProgrammation) => boolean,
): Work<AcceptedRooms> {
  const clashing = screenings.filter(({ ConflitSalle }) => ConflitSalle !== null);
  const standing = yield* standingOf(clashing);
  const rooms = yield* find('festival-salle', { Id: [...new Set(clashing.flatMap(({ IdSalle }) => IdSalle ?? []))] });
  const found = roomConflicts(screenings, { rooms }).filter(({ code, screening }) =>
    standing.some((one) => one.IdProgrammation === screening.Id && one.Code === code),
  );
  const taken = new Set(found.map(({ screening }) => screening.Id));
  return {
    screenings: screenings.map((one) => (taken.has(one.Id) ? { ...one, ConflitSalle: null } : one)),
    accepted: found.filter(({ screening }) => isTold(screening)),
  };
}
