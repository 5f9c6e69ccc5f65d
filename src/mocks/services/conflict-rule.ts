import { PLACE_FIELDS, type PlacedScreening, screeningConflicts, takenError } from '#domain/programmation/conflicts.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/record-data.ts';
import { changedFields } from '#domain/records/record-state.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

/** Keeps the conflicts of the grid true whenever a screening or a room changes, as the server does. */
export function keepConflicts(store: Store): void {
  markConflicts(store);
  store.listeners.add(({ entity }) => {
    if (entity === 'festival-programmation' || entity === 'festival-salle') markConflicts(store);
  });
}

/** Two confirmed screenings never share a room; `before` is null for a new one. */
export function refuseTakenRoom({ tables }: Store, row: Row, before: RecordData | null): void {
  if (before !== null && !changedFields(before, row).some((field) => PLACE_FIELDS.includes(field))) return;
  const error = takenError(placed(row), tables.all('festival-programmation').map(placed));
  if (error !== null) throw invalidFields(error);
}

function markConflicts({ tables }: Store): void {
  const screenings = tables.all('festival-programmation');
  const found = screeningConflicts(screenings.map(placed), (room) => {
    const row = tables.find('festival-salle', room);
    return row === null ? null : readNumber(row, 'Battement');
  });
  for (const row of screenings) row['Conflit'] = found.get(readId(row)) ?? null;
}

const placed = (row: Row): PlacedScreening => ({
  Id: readId(row),
  IdSalle: readNumber(row, 'IdSalle'),
  Debut: readText(row, 'Debut'),
  Fin: readText(row, 'Fin'),
  Battement: readNumber(row, 'Battement'),
  Etat: readNumber(row, 'Etat') ?? 0,
});
