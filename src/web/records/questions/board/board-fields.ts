import type {
  EntityDescriptor,
  EntityModule,
  EnumValue,
  FieldDescriptor,
  TransitionDescriptor,
} from '#generated/entities/descriptor.gen.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { makesColumns } from '../offered-displays.ts';

/** More columns than these are a table. */
const COLUMNS_MAX = 16;

/** Fields whose values are the columns of a board: the state of the records first. */
export function boardFields(
  { descriptor, enums }: Pick<EntityModule, 'descriptor' | 'enums'>,
  isSeen: (field: FieldDescriptor) => boolean,
): readonly FieldDescriptor[] {
  const { states, fields } = descriptor;
  return fields
    .filter((field) => makesColumns(field) && isSeen(field) && (enums[field.enum ?? '']?.values.length ?? 0) <= COLUMNS_MAX)
    .toSorted((left, right) => Number(right.name === states?.field) - Number(left.name === states?.field));
}

export interface BoardColumn {
  /** Null: the records that say nothing. */
  readonly value: number | null;
  readonly of: EnumValue | null;
  /** Records of the whole list. */
  readonly count: number;
}

interface CountedValue {
  readonly Valeurs: readonly unknown[];
  readonly Nombre: number;
}

/** Values in the order of their enumeration; a removed one, and no value at all, only where records have it. */
export function boardColumns(
  { enums }: Pick<EntityModule, 'enums'>,
  { enum: named = '' }: FieldDescriptor,
  groups: readonly CountedValue[],
): readonly BoardColumn[] {
  function countOf(value: number | null): number {
    return groups.find(({ Valeurs: [first = null] }) => first === value)?.Nombre ?? 0;
  }
  const values = (enums[named]?.values ?? []).map((of): BoardColumn => ({ value: of.value, of, count: countOf(of.value) }));
  return [
    ...values.filter(({ of, count }) => of?.removed !== true || count > 0),
    ...(countOf(null) > 0 ? [{ value: null, of: null, count: countOf(null) }] : []),
  ];
}

/** Steps that take a record from its state to another, among those that a person may take. */
export function stepsTo(
  { states }: Pick<EntityDescriptor, 'states'>,
  record: RecordData,
  { target, can }: { readonly target: number | null; readonly can: (right: string) => boolean },
): readonly TransitionDescriptor[] {
  if (states === null || target === null) return [];
  const state = readNumber(record, states.field);
  return states.transitions.filter(({ from, to, right }) => to === target && state !== null && from.includes(state) && can(right));
}
