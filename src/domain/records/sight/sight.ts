import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isTranslation, tradName } from '#domain/values/record-data.ts';

/** True if a field of an entity is hidden from the person: `accessOf` decides it. */
export type Masking = (entity: string, field: FieldDescriptor) => boolean;

/** `privacy.right` is its own right; `mask` alone shows the value to those who may write the record. */
export function isMaskedFrom(
  has: (code: string) => boolean,
  { rights }: Pick<EntityDescriptor, 'rights'>,
  { privacy, opened }: FieldDescriptor,
): boolean {
  if (opened === true && !has(rights.record)) return true;
  if (privacy === undefined) return false;
  return privacy.right === null ? privacy.mask && !has(rights.write) : !has(privacy.right);
}

/**
 * The names under which records keep what their reader may not see. History, versions and trash lie under the base of an entity,
 * so a family counts as one: a field that is hidden in one type is hidden in the lines of all.
 */
export function hiddenNames(family: readonly Pick<EntityDescriptor, 'name' | 'fields'>[], isMasked: Masking): ReadonlySet<string> {
  return new Set(
    family.flatMap(({ name, fields }) =>
      fields.flatMap((field) => {
        if (!isMasked(name, field)) return [];
        return isTranslation(field) ? [field.name, tradName(field)] : [field.name];
      }),
    ),
  );
}

/** The record without what is hidden; null stays null. */
export function withoutHidden<V>(
  record: Readonly<Record<string, V>> | null,
  hidden: ReadonlySet<string>,
): Readonly<Record<string, V>> | null {
  return record === null || hidden.size === 0 ? record : Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name)));
}

type Readable = Pick<EntityDescriptor, 'rights' | 'screens' | 'dictionary'>;

/** May the person read records of the entity: a reference list is for all who are signed in, others by the rights of the entity or of one of its screens. */
export function mayReadRecords({ dictionary, rights, screens }: Readable, has: (code: string) => boolean): boolean {
  return dictionary !== null || [rights, ...screens.map((screen) => screen.rights)].some(({ list, record }) => has(list) || has(record));
}
