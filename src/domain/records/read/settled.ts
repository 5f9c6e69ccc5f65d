import type { EntityDescriptor, SettledDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '../values/record-data.ts';

interface Place {
  readonly field: string;
  /** As stored: what is being typed settles nothing. */
  readonly record: RecordData | null;
}

/** Why a field is only read while the record is what it is; undefined: it may be written. */
export const settledBy = ({ settled = [] }: Pick<EntityDescriptor, 'settled'>, { field, record }: Place): SettledDescriptor | undefined =>
  settled.find(({ fields, by }) => fields.includes(field) && stands(record?.[by]));

const stands = (value: RecordData[string]): boolean => value === true || (typeof value === 'number' && value > 0);
