import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';

type Linked = Pick<EntityDescriptor, 'fields'>;

/** The field by which the other end tells of the same links; undefined: only one end writes them. */
export function oppositeOf(field: FieldDescriptor, target: Linked): FieldDescriptor | undefined {
  return target.fields.find(
    ({ link, name }) =>
      link !== undefined && link.table === field.link?.table && (link.inverseOf === field.name || field.link.inverseOf === name),
  );
}

/**
 * The rights, of which one is enough, that a link asks at its other end beside the right of the end that it is written from: those that
 * writing it from there would ask. Null: the other end does not write it. `types`: what the record at the other end is besides.
 */
export function rightsAtOtherEnd(
  field: FieldDescriptor,
  target: Linked & Pick<EntityDescriptor, 'rights'>,
  types: readonly Pick<EntityDescriptor, 'rights'>[] = [],
): readonly string[] | null {
  return oppositeOf(field, target) === undefined ? null : [...new Set([target, ...types].map(({ rights }) => rights.write))];
}
