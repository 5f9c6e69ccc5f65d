import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalSalle } from '#generated/records/festival-salle.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { DEFAULT_TURNAROUND_MIN, screeningConflicts } from '../conflicts.ts';
import type { FoundWarning } from '../warning-codes.ts';
import { endOf, minutesApart, startOf } from '../warnings/times.ts';

interface RoomFacts {
  readonly rooms: readonly FestivalSalle[];
}

/** Screenings that begin before another one of their room has ended, or before the room is clear. */
export function roomConflicts(screenings: readonly FestivalProgrammation[], { rooms }: RoomFacts): readonly FoundWarning[] {
  const turnarounds = new Map(rooms.map(({ Id, Battement }) => [Id, Battement]));
  const found = screeningConflicts(screenings, (room) => turnarounds.get(room) ?? null);
  return screenings.flatMap((screening): readonly FoundWarning[] => {
    const gravity = found.get(screening.Id);
    const code = gravity === ConflitGravite.bloquant ? 'chevauchement' : 'battementCourt';
    return gravity === undefined ? [] : [{ code, screening, entity: 'festival-salle', id: screening.IdSalle ?? 0 }];
  });
}

/** The screenings of the same room that one begins too soon after, with the minutes that the room takes. */
export function precedingInRoom(
  screening: FestivalProgrammation,
  screenings: readonly FestivalProgrammation[],
  { rooms }: RoomFacts,
): readonly FestivalProgrammation[] {
  return screenings.filter((other) => {
    if (other.Id === screening.Id || other.IdSalle !== screening.IdSalle || startOf(other) > startOf(screening)) return false;
    const turnaround = other.Battement ?? rooms.find(({ Id }) => Id === other.IdSalle)?.Battement ?? DEFAULT_TURNAROUND_MIN;
    const isOver = endOf(other) <= startOf(screening);
    return !isOver || (minutesApart(other, screening) ?? turnaround) < turnaround;
  });
}
