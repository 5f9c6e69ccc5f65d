import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { testField } from '#tests/support/web/screen.ts';

/** Forty fields in the mixture of a long sheet. */
const KINDS = [
  ['string', 14],
  ['email', 2],
  ['integer', 6],
  ['date', 6],
  ['boolean', 4],
  ['label', 2],
  ['reference', 6],
] as const;

export const benchFields: readonly FieldDescriptor[] = KINDS.flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, index) =>
    testField(`Champ${kind}${index}`, kind, { max: 150, ...(kind === 'reference' ? { to: 'pays', key: 'Id' } : {}) }),
  ),
);

const VALUES: Readonly<Record<string, JsonValue>> = {
  string: 'Les Quatre Cents Coups',
  email: 'anne@exemple.test',
  integer: 1959,
  date: '2027-05-14',
  boolean: true,
};

export const benchRecord: Readonly<Record<string, JsonValue>> = Object.fromEntries(
  benchFields.map(({ name, kind }) => [name, VALUES[kind] ?? null]),
);
