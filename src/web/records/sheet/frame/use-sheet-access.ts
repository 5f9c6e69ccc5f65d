import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useClosedYear } from '#web/session/closed-edition.ts';
import { useRights, useUser } from '#web/session/rights.ts';
import type { RecordLock } from '../record/use-record-lock.ts';
import type { SheetInput } from './sheet-input.ts';

export interface SheetAccess {
  readonly canWrite: boolean;
  /** Nothing keeps the record's parts and links as they are: whoever may write those writes them, with or without a right on the record. */
  readonly isOpen: boolean;
  readonly canDelete: boolean;
  readonly canCreate: boolean;
  /** Right that would let the person write; null when nothing is missing or the entity is never written. */
  readonly missing: string | null;
  /** Year of the closed edition that keeps the record as it is; null for any other. */
  readonly closedYear: number | null;
}

/** Rights of the person on this record; their own user record is theirs to change. */
export function useSheetAccess({ entity, screen, id }: SheetInput, record: RecordData): SheetAccess {
  const { can } = useRights();
  const { descriptor } = entity;
  const isSelf = useIsSelf(entity, record);
  const closedYear = useClosedYear(descriptor.edition === null ? null : record[descriptor.edition]);
  const isOpen = closedYear === null;
  const holds = can(screen.rights.write) || isSelf;
  const isWritten = descriptor.operations.includes(id === 0 ? 'create' : 'update');
  return {
    canWrite: holds && isWritten && isOpen,
    isOpen: isWritten && isOpen,
    canDelete: isOpen && (can(screen.rights.delete) || isSelf) && descriptor.operations.includes('delete'),
    canCreate: can(screen.rights.write) && descriptor.operations.includes('create'),
    missing: isWritten && !holds ? screen.rights.write : null,
    closedYear,
  };
}

/** A record that somebody else has open is only read. */
export function lockedAccess(access: SheetAccess, { by }: RecordLock): SheetAccess {
  return by === null ? access : { ...access, canWrite: false, isOpen: false, canDelete: false };
}

/** Their own user record belongs to the person who is signed in. */
export function useIsSelf({ descriptor }: EntityModule, record: RecordData): boolean {
  const user = useUser();
  return descriptor.rights.self !== null && user !== null && record[descriptor.rights.self] === user.id;
}
