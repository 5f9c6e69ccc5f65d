import type { FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { ComparedAs } from '#domain/records/kinds/shown-kinds.ts';
import { isIsoDate, parseInstant, toUtcText } from '#domain/values/dates.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { Comparable } from './comparable.ts';

export interface Condition {
  readonly op: FilterOperator;
  readonly value: JsonValue | undefined;
  /** Day of the festival that « today » stands for. */
  readonly today: string;
}

/** SQL of one condition, or what is wrong with it. */
export type Compiled = { readonly sql: string } | { readonly refused: 'operateur' | 'valeur' };

const INT_MAX = 2_147_483_647;

/** A value of a condition as a parameter of the statement; undefined when it is not of the type. */
export function readOperand({ as, cast }: Comparable, value: JsonValue | undefined): unknown {
  const read = TEXTS[as];
  if (read === undefined) return readPlain(cast, value);
  return typeof value === 'string' ? (read(value) ?? undefined) : undefined;
}

/** Values that travel as texts and are compared as something else. */
const TEXTS: Readonly<Partial<Record<ComparedAs, (text: string) => string | number | null>>> = {
  date: (text) => (isIsoDate(text) ? text : null),
  datetime: (text) => {
    const instant = parseInstant(text);
    return instant === null ? null : `${toUtcText(instant)}Z`;
  },
  time: (text) => (CLOCK.test(text) ? text : null),
  duration: parseDuration,
};

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

function readPlain(cast: Comparable['cast'], value: JsonValue | undefined): unknown {
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
}
