import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { takenFields } from '#domain/errors/taken-fields.ts';
import { sameValue } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import { refuseGivenNumbers } from './given-numbers.ts';
import type { Store } from './store.ts';
import type { Row } from './tables.ts';

interface StoredRow {
  readonly entity: string;
  readonly row: Row;
}

interface Written extends StoredRow {
  /** The row as it was; null: it is new. */
  readonly before: Row | null;
  readonly prefix: string;
}

/** Refusals of a database for a row: unknown references, values and numbers of another one. */
export function checkRow(store: Store, written: Written): void {
  const { entity, row, before, prefix } = written;
  const unknown = orphans(store, written).filter((name) => before === null || !sameValue(before[name], row[name]));
  if (unknown.length > 0)
    throw invalidFields(...unknown.map((name) => ({ path: `${prefix}${name}`, code: 'reference-inconnue' as const })));
  const twin = twinOf(store, written);
  if (twin !== null) {
    const fields = takenFields(store.tables.rootOf(entity).name, twin).map((field) => ({ ...field, path: `${prefix}${field.path}` }));
    throw new AppError('valeur-deja-prise', { fields });
  }
  refuseGivenNumbers(store, { entity, record: row }, before);
}

/** True if a record that the row needs is not there. */
export function isOrphan(store: Store, kept: StoredRow): boolean {
  return orphans(store, kept).length > 0;
}

function orphans({ tables }: Store, { entity, row }: StoredRow): readonly string[] {
  return tables.entity(entity).fields.flatMap(({ name, kind, to = '', key = 'Id' }) => {
    const value = row[name] ?? null;
    if ((kind !== 'reference' && kind !== 'owned') || value === null) return [];
    const isThere = key === 'Id' ? tables.find(to, Number(value)) !== null : tables.all(to).some((other) => other[key] === value);
    return isThere ? [] : [name];
  });
}

/** Fields, unique together, that another row holds too; an absent value never clashes. */
export function twinOf({ tables }: Store, { entity, row, before = null }: StoredRow & Partial<Written>): readonly string[] | null {
  const descriptor = tables.entity(entity);
  const groups = [
    ...tables.rootOf(entity).unique,
    ...descriptor.unique,
    ...descriptor.fields.filter((field) => field.unique).map((field) => [field.name]),
  ].filter((group) => group.every((name) => (row[name] ?? null) !== null) && group.some((name) => !sameValue(before?.[name], row[name])));
  function isSame(group: readonly string[], other: Row): boolean {
    return other['Id'] !== row['Id'] && group.every((name) => isEqual(other[name], row[name] ?? null));
  }
  return groups.find((group) => tables.all(entity).some((other) => isSame(group, other))) ?? null;
}

function isEqual(left: JsonValue | undefined, right: JsonValue): boolean {
  return typeof left === 'string' && typeof right === 'string' ? norm(left) === norm(right) : sameValue(left, right);
}
