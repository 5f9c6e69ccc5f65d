import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';

/** Places of the second and later names of one cell: the countries of a film after the first are its coproduction. */
const FURTHER: Readonly<Record<string, string>> = { 'film IdPays': 'IdsPaysCoProd' };

export function furtherField({ name, fields }: EntityDescriptor, field: FieldDescriptor): FieldDescriptor | undefined {
  return fields.find((one) => one.name === FURTHER[`${name} ${field.name}`]);
}
