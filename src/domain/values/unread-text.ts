import type { FieldDescriptor, FieldKind } from '#generated/entities/descriptor.gen.ts';
import { isIsoDate, parseInstant } from './dates.ts';
import { parseDuration } from './dates/durations.ts';

/**
 * Text that is no value of its field stands in the record of a form as it was typed: it is a change like any other,
 * drafts and tabs keep it, and the schema of the record refuses it (decision 0101). Null: the value is one.
 */
export function unreadText({ kind }: Pick<FieldDescriptor, 'kind'>, value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return READABLE[kind]?.(value) === false ? value : null;
}

function never(): boolean {
  return false;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;

/** Kinds whose values are typed as free text, and which texts are values of them. */
const READABLE: Readonly<Partial<Record<FieldKind, (text: string) => boolean>>> = {
  integer: never,
  decimal: never,
  money: never,
  percent: never,
  year: never,
  numbers: never,
  object: never,
  objects: never,
  date: (text) => isIsoDate(text.slice(0, DAY_LENGTH)) && /^(T.*)?$/.test(text.slice(DAY_LENGTH)),
  datetime: (text) => parseInstant(text) !== null,
  time: (text) => TIME.test(text),
  duration: (text) => parseDuration(text) !== null,
};

const DAY_LENGTH = 10;
