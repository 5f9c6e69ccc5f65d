import { LOCK_HEADER } from '#domain/locks/record-lock.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';

/** Records that this page has taken: their saves say so, and are refused once somebody else has taken them over. */
export const lockedRecords = new Set<string>();

/** Subtypes share the ids, and so the locks, of their base. */
export function lockedEntity({ name, extends: base }: EntityDescriptor): string {
  return base ?? name;
}

export function lockHeaders(descriptor: EntityDescriptor, id: number): Readonly<Record<string, string>> {
  const key = `${lockedEntity(descriptor)}/${id}`;
  return lockedRecords.has(key) ? { [LOCK_HEADER]: key } : {};
}
