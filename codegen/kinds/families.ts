/** Families of kinds that can be compared, added up or shown in one column. */
import type { FieldDescriptor, FieldKind, JsonValue } from '../runtime/field.ts';
import type { KindFamily } from './kind.ts';
import { KINDS } from './kinds.ts';

type Family = Exclude<KindFamily, 'enum' | 'taken'> | `enum ${string}`;

/** The kind as which a field is shown and compared: that of what it takes for `pick`, `min`, `max`, of its result for `sum`, `product`. */
export function comparedKind({ kind, as }: Pick<FieldDescriptor, 'kind' | 'as'>): FieldKind {
  return as ?? kind;
}

/** Null: the family of what it takes is unknown here, and reported where it takes it. */
export function familyOf(field: Pick<FieldDescriptor, 'kind' | 'as' | 'enum'>): Family | null {
  const { family } = KINDS[comparedKind(field)];
  if (family === 'taken') return null;
  return family === 'enum' ? `enum ${field.enum ?? ''}` : family;
}

const ANY_VALUE: Readonly<Partial<Record<Family, (value: JsonValue) => boolean>>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  record: (value) => typeof value === 'number',
};

/** May a condition compare the field with this value? Its bounds do not count: a condition may ask what no record says. */
export function isComparable(field: Pick<FieldDescriptor, 'kind' | 'as' | 'enum'>, value: JsonValue): boolean {
  const family = familyOf(field);
  if (value === null || family === null) return true;
  const isAny = ANY_VALUE[family];
  if (isAny !== undefined) return isAny(value);
  return KINDS[comparedKind(field)].fits?.(value, {}) ?? true;
}
