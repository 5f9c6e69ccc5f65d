import type { EntityDescriptor, SettledDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';

interface SettledTarget {
  /** A field, or the entity of a list of parts. */
  readonly name: string;
  /** As stored: what is being typed settles nothing. */
  readonly record: RecordData | null;
}

/** Why a field, or a list of parts, is only read while the record is what it is; undefined: it may be written. */
export function settledBy(
  { settled = [] }: Pick<EntityDescriptor, 'settled'>,
  { name, record }: SettledTarget,
): SettledDescriptor | undefined {
  return settled.find(({ fields, parts = [], by }) => [...fields, ...parts].includes(name) && stands(record?.[by]));
}

function stands(value: RecordData[string]): boolean {
  return value === true || (typeof value === 'number' && value > 0);
}
