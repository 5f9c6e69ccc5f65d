import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';

type Has = (code: string) => boolean;
type Guarded = Pick<EntityDescriptor, 'rights' | 'screens'>;

/** True if the record is the user's own: its `self` field names them. */
export function isOwnRecord({ rights }: Pick<EntityDescriptor, 'rights'>, userId: number, record: RecordData): boolean {
  return rights.self !== null && record[rights.self] === userId;
}

interface Reader {
  readonly has: Has;
  readonly userId: number;
}

/**
 * May the answer to a write hold the whole record? Only where reading its sheet would: by the right of the sheet, as one's own,
 * or, for a user who writes by screens alone, when each of these screens opens its sheet too. A dictionary opens no sheet.
 */
export function mayReadSheet(entity: Guarded, { has, userId }: Reader, record: RecordData): boolean {
  const { rights, screens } = entity;
  if (has(rights.record) || isOwnRecord(entity, userId, record)) return true;
  if (has(rights.write) || has(rights.delete)) return false;
  const doors = screens.filter((screen) => has(screen.rights.write) || has(screen.rights.delete));
  return doors.length > 0 && doors.every((screen) => has(screen.rights.record));
}

/** May the answer to a write hold values of records: the list or the sheet of the entity shows them. */
export function mayReadValues({ rights }: Guarded, has: Has): boolean {
  return has(rights.list) || has(rights.record);
}
