import type { JsonValue, ScopeCondition, ScopeDescriptor } from '#generated/entities/descriptor.gen.ts';
import { derivedValue } from '../read/derived.ts';
import { fieldNamed, type Place, type RecordSource, walkPath } from '../read/record-source.ts';

/** Values of a person that rows are compared with: `Id`, and those in the fields of the user, by field. */
export type UserLimits = Readonly<Record<string, readonly number[]>>;

export interface ScopeHolder {
  readonly limits: UserLimits;
  readonly has: (right: string) => boolean;
}

/** Writing is open to fewer rows than reading: a note that was revealed stays its author's. */
export type ScopeUse = 'read' | 'write';

/** Conditions of which a row must fulfil one; null: the person sees every row. */
export function limitOf(scope: ScopeDescriptor | null, { limits, has }: ScopeHolder, use: ScopeUse): readonly ScopeCondition[] | null {
  if (scope === null || has(scope.all)) return null;
  if (scope.limits !== null && (limits[scope.limits] ?? []).length === 0) return null;
  return scope.any.filter(({ readOnly }) => use === 'read' || !readOnly);
}

/** The scopes that must all hold: its own, and that of the record that it is a part of. */
export function scopesOf(scope: ScopeDescriptor | null): readonly ScopeDescriptor[] {
  return scope === null ? [] : [scope, ...scopesOf(scope.also ?? null)];
}

export interface ScopeQuestion {
  readonly conditions: readonly ScopeCondition[];
  readonly limits: UserLimits;
  /** Instant of the wire: `2027-02-01T18:00:00.000`. */
  readonly now: string;
}

export function isWithin(source: RecordSource, place: Place, { conditions, limits, now }: ScopeQuestion): boolean {
  return conditions.some(({ path, user, past, holds }) => {
    if (holds) return holdsOf(source, place, path);
    const value = valueAt(source, place, path);
    if (past && (typeof value !== 'string' || value > now)) return false;
    return user === null || (typeof value === 'number' && (limits[user] ?? []).includes(value));
  });
}

function holdsOf(source: RecordSource, place: Place, { field }: ScopeCondition['path']): boolean {
  const condition = fieldNamed(source.entity(place.entity), field ?? '');
  return condition !== undefined && derivedValue(source, place, condition) === true;
}

function valueAt(source: RecordSource, place: Place, { steps, field }: ScopeCondition['path']): JsonValue {
  const end = steps.length === 0 ? place : walkPath(source, place, steps)[0]?.at(-1);
  return end?.record[field ?? 'Id'] ?? null;
}
