import { screeningConflicts } from '#domain/programmation/conflicts.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';
import { conflictRepository } from './conflict-repository.ts';

/** Keeps the conflicts of the grid true in the transaction that moves a screening or changes the turnaround of a room. */
export const keepConflicts = async (unit: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const idsOf = (entity: string) => written.filter((record) => record.entity === entity).map(({ id }) => id);
  const screenings = idsOf('festival-programmation');
  const rooms = idsOf('festival-salle');
  if (screenings.length === 0 && rooms.length === 0) return;
  const repository = conflictRepository(unit);
  const placed = await repository.ofDisturbedRooms({ screenings, rooms });
  const turnarounds = new Map(placed.map(({ IdSalle, BattementSalle }) => [IdSalle, BattementSalle]));
  const found = screeningConflicts(placed, (room) => turnarounds.get(room) ?? null);
  const changes = placed.flatMap(({ Id, Conflit }) => {
    const conflict = found.get(Id) ?? null;
    return conflict === Conflit ? [] : [{ id: Id, conflict }];
  });
  if (changes.length > 0) await repository.save(changes);
};
