import { PLACE_FIELDS, screeningConflicts, takenError } from '#domain/programmation/conflicts.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';
import { conflictRepository } from './conflict-repository.ts';

/**
 * Keeps the conflicts of the grid true in the transaction that moves a screening or changes the turnaround of a room, and
 * refuses two confirmed screenings in one room at once: looked at when all is written, so that two may change places.
 */
export const keepConflicts = async (unit: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const idsOf = (entity: string) => written.filter((record) => record.entity === entity).map(({ id }) => id);
  const screenings = idsOf('festival-programmation');
  const rooms = idsOf('festival-salle');
  if (screenings.length === 0 && rooms.length === 0) return;
  const repository = conflictRepository(unit);
  const moved = new Set(written.filter(isPlaced).map(({ id }) => id));
  if (moved.size > 0) await repository.lockRooms([...moved]);
  const placed = await repository.ofDisturbedRooms({ screenings, rooms });
  const errors = placed.filter(({ Id }) => moved.has(Id)).flatMap((screening) => takenError(screening, placed) ?? []);
  if (errors[0] !== undefined) throw invalidFields(errors[0]);
  const turnarounds = new Map(placed.map(({ IdSalle, BattementSalle }) => [IdSalle, BattementSalle]));
  const found = screeningConflicts(placed, (room) => turnarounds.get(room) ?? null);
  const changes = placed.flatMap(({ Id, Conflit }) => {
    const conflict = found.get(Id) ?? null;
    return conflict === Conflit ? [] : [{ id: Id, conflict }];
  });
  if (changes.length > 0) await repository.save(changes);
};

/** An old overlap does not hold up a change of something else. */
const isPlaced = ({ entity, op, fields = [] }: WrittenRecord): boolean =>
  entity === 'festival-programmation' && op !== 'delete' && (op !== 'update' || PLACE_FIELDS.some((field) => fields.includes(field)));
