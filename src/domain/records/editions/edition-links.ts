import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';

type DescriptorOf = (entity: string) => EntityDescriptor;

/** Path of a record to its edition: parts through their owners, then the field that holds the year. */
export interface EditionPath {
  readonly parents: readonly NonNullable<EntityDescriptor['parent']>[];
  /** Entity that says the year. */
  readonly entity: string;
  readonly field: string;
}

/** Null for what no edition owns: films, persons, venues, invoices. */
export function editionPathOf(descriptorOf: DescriptorOf, entity: string): EditionPath | null {
  const { edition, parent } = descriptorOf(entity);
  if (edition !== null) return { parents: [], entity, field: edition };
  if (parent === null) return null;
  const path = editionPathOf(descriptorOf, parent.entity);
  return path === null ? null : { ...path, parents: [parent, ...path.parents] };
}

/** References of a record of one edition, or of a part of it, to others of one edition: both must say the same year. */
export function editionReferencesOf(descriptorOf: DescriptorOf, entity: string): readonly FieldDescriptor[] {
  const { edition, parent, fields } = descriptorOf(entity);
  if (editionPathOf(descriptorOf, entity) === null) return [];
  return fields.filter(
    ({ kind, name, to, key = 'Id' }) =>
      kind === 'reference' &&
      key === 'Id' &&
      to !== undefined &&
      descriptorOf(to).edition !== null &&
      // A part is of the edition of its record.
      (edition !== null || name !== parent?.field),
  );
}
