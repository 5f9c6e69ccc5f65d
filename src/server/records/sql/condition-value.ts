import type { FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isIsoDate, parseInstant, toUtcText } from '#domain/values/dates.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { Comparable } from './comparable.ts';

export interface Condition {
  readonly op: FilterOperator;
  readonly value: JsonValue | undefined;
  /** Day of the festival on which « today » is said. */
  readonly today: string;
}

/** SQL of one condition, or what is wrong with it. */
export type Compiled = { readonly sql: string } | { readonly refused: 'operateur' | 'valeur' };

const INT_MAX = 2_147_483_647;

/** A value of a condition as a parameter of the statement; undefined when it is not of the type. */
export const readOperand = ({ as, cast }: Comparable, value: JsonValue | undefined): unknown => {
  switch (as) {
    case 'date':
      return typeof value === 'string' && isIsoDate(value) ? value : undefined;
    case 'datetime':
      return readInstant(value);
    case 'time':
      return typeof value === 'string' && CLOCK.test(value) ? value : undefined;
    case 'duration':
      return typeof value === 'string' ? (parseDuration(value) ?? undefined) : undefined;
    default:
      return readPlain(cast, value);
  }
};

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const readPlain = (cast: Comparable['cast'], value: JsonValue | undefined): unknown => {
  switch (cast) {
    case 'int':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= INT_MAX ? value : undefined;
    case 'numeric':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    default:
      // PostgreSQL has no text with a NUL in it, so no row can match one.
      return typeof value === 'string' && !value.includes('\u0000') ? norm(value) : undefined;
  }
};

const readInstant = (value: JsonValue | undefined): string | undefined => {
  const instant = typeof value === 'string' ? parseInstant(value) : null;
  return instant === null ? undefined : `${toUtcText(instant)}Z`;
};
