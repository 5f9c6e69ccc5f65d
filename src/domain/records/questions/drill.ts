import type { EnumDescriptor, FilterNode, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { addDays, addMonths } from '#domain/values/dates.ts';
import type { Period } from '#domain/values/dates/periods.ts';
import { formatDuration } from '#domain/values/dates/durations.ts';
import { type Axis, type AxisStep, sharedLegs } from './axes.ts';

type EnumOf = (name: string) => EnumDescriptor | undefined;

/** Conditions that find the rows of one group again, all to hold at once. */
export function conditionsOfGroup(
  axes: readonly Axis[],
  values: readonly (JsonValue | undefined)[],
  enumOf: EnumOf,
): readonly FilterNode[] {
  const isTogether = sharedLegs(axes);
  if (isTogether && values.every(isNone)) return [{ not: { or: axes.map((axis) => present(axis, enumOf)) } }];
  return axes.map((axis, index) => {
    const value = values[index] ?? null;
    if (isTogether) return isNone(value) ? absentThere(axis) : ofValue(axis, value);
    const node = isNone(value) ? absent(axis, enumOf) : ofValue(axis, value);
    // Conditions on the same collection hold on one row of it, unless they stand apart.
    return axes.length > 1 && axis.target.legs.length > 0 ? { or: [node] } : node;
  });
}

function isNone(value: JsonValue | undefined): boolean {
  return value === null || value === undefined;
}

/** The days of the group that begins on a day. */
export function periodOfStep(step: AxisStep, first: string): Period {
  if (step === 'jour') return { from: first, to: first };
  if (step === 'semaine') return { from: first, to: addDays(first, 6) };
  return { from: first, to: addDays(addMonths(first, step === 'mois' ? 1 : 12), -1) };
}

function ofValue({ target, form, step, width }: Axis, value: JsonValue): FilterNode {
  const field = target.name;
  switch (form) {
    case 'items':
      return { field, op: 'in', value: [value] };
    case 'flags':
      return { field, op: 'anyFlag', value };
    case 'date':
    case 'dates': {
      const { from, to } = periodOfStep(step, String(value));
      return from === to && target.comparedAs !== 'datetime'
        ? { field, op: 'eq', value: from }
        : { field, op: 'between', value: [from, to] };
    }
    case 'hour': {
      const hour = String(value).padStart(2, '0');
      return { field, op: 'between', value: [`${hour}:00:00`, `${hour}:59:59`] };
    }
    case 'range':
      return inRange(target, Number(value), width);
    case 'text':
    case 'value':
      return {
        field,
        op: target.comparedAs === 'choice' ? 'in' : 'eq',
        value: target.comparedAs === 'choice' ? [value] : written(target, value),
      };
  }
}

function inRange(target: Axis['target'], low: number, width: number): FilterNode {
  const field = target.name;
  return {
    and: [
      { field, op: 'gte', value: written(target, low) },
      { field, op: 'lt', value: written(target, low + width) },
    ],
  };
}

/** A duration is grouped by its seconds and written as a clock. */
function written({ comparedAs }: Axis['target'], value: JsonValue): JsonValue {
  return comparedAs === 'duration' ? formatDuration(Number(value)) : value;
}

/** Nothing at the end of the way, and perhaps no way. */
function absent(axis: Axis, enumOf: EnumOf): FilterNode {
  const { target, form, isMany } = axis;
  if (isMany) return { not: present(axis, enumOf) };
  return absentThere({ ...axis, target, form });
}

/** The row is there and says nothing. */
function absentThere({ target: { name: field, comparedAs } }: Axis): FilterNode {
  return comparedAs === 'boolean' ? { field, op: 'eq', value: null } : { field, op: 'empty' };
}

function present({ target, form }: Axis, enumOf: EnumOf): FilterNode {
  const field = target.name;
  if (form === 'flags') return { field, op: 'anyFlag', value: allFlags(enumOf(target.field.enum ?? '')) };
  if (target.comparedAs !== 'boolean') return { field, op: 'notEmpty' };
  return { or: [true, false].map((value) => ({ field, op: 'eq' as const, value })) };
}

function allFlags(descriptor: EnumDescriptor | undefined): number {
  return flagsOf(descriptor).reduce((sum, value) => sum | value, 0);
}

/** The single flags of an enumeration. */
export function flagsOf(descriptor: EnumDescriptor | undefined): readonly number[] {
  return (descriptor?.values ?? []).map(({ value }) => value).filter((value) => value > 0 && (value & (value - 1)) === 0);
}
