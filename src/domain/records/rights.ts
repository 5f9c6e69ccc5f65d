import type { EntityRights, RightDescriptor } from '#generated/entities/descriptor.gen.ts';
import { foldRight } from './fold-right.ts';
import type { RecordData } from './record-data.ts';

export const RIGHT_SUFFIXES = { write: 'WRITE', delete: 'DELETE' } as const;
export type RightAction = 'read' | 'write' | 'delete';

/** The signed-in person as far as rights go. */
export interface RightHolder {
  readonly Id: number;
  readonly Droits: readonly { readonly Code: string }[];
}

/** `film` + write → `FILM-WRITE`. */
export function rightName(route: string, action: RightAction = 'read'): string {
  const folded = foldRight(route);
  return action === 'read' ? folded : `${folded}-${RIGHT_SUFFIXES[action]}`;
}

export function hasRight(holder: RightHolder | null, code: string): boolean {
  if (holder === null) return false;
  const wanted = foldRight(code);
  return holder.Droits.some((right) => foldRight(right.Code) === wanted);
}

/** Every one of the actions must be held. */
export function hasActions(holder: RightHolder | null, route: string, actions: readonly RightAction[]): boolean {
  return actions.every((action) => hasRight(holder, rightName(route, action)));
}

export function canList(holder: RightHolder | null, rights: EntityRights): boolean {
  return hasRight(holder, rights.list);
}

export function canRead(holder: RightHolder | null, rights: EntityRights, record?: RecordData): boolean {
  return hasRight(holder, rights.record) || isSelf(holder, rights, record);
}

export function canWrite(holder: RightHolder | null, rights: EntityRights, record?: RecordData): boolean {
  return hasRight(holder, rights.write) || isSelf(holder, rights, record);
}

export function canDelete(holder: RightHolder | null, rights: EntityRights, record?: RecordData): boolean {
  return hasRight(holder, rights.delete) || isSelf(holder, rights, record);
}

/** A tab may be written only if all its items may. */
export function canWriteAll(holder: RightHolder | null, rights: EntityRights, records: readonly RecordData[]): boolean {
  return records.every((record) => canWrite(holder, rights, record));
}

/** Saving a list tab needs the right to write or the right to delete. */
export function canSaveListTab(holder: RightHolder | null, rights: EntityRights): boolean {
  return canWrite(holder, rights) || canDelete(holder, rights);
}

/** Rights a person really holds: those of the group and their own. */
export function effectiveRights<T extends { readonly Id: number }>(
  all: readonly T[],
  groupIds: readonly number[],
  ownIds: readonly number[],
): readonly T[] {
  const held = new Set([...groupIds, ...ownIds]);
  return all.filter((right) => held.has(right.Id));
}

/** Message key of a right: `FESTIVAL-HOTEL-WRITE` → `festivalHotelWrite`. */
export function rightLabelKey(code: string): string {
  return code.toLowerCase().replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Codes of a right and of everything below it. */
export function rightsUnder(rights: readonly RightDescriptor[], code: string): readonly string[] {
  const children = rights.filter((right) => right.parent === code);
  return [code, ...children.flatMap((child) => rightsUnder(rights, child.code))];
}

function isSelf(holder: RightHolder | null, rights: EntityRights, record: RecordData | undefined): boolean {
  if (holder === null || rights.self === null || record === undefined) return false;
  return record[rights.self] === holder.Id;
}
