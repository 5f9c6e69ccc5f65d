import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { takenFields } from '#domain/errors/taken-fields.ts';
import { readId, sameValue } from '#domain/records/values/record-data.ts';
import { norm } from '#domain/records/values/norm.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { WriteInput } from '#server/records/write/write-input.ts';
import type { MockContext } from '../mock-context.ts';
import { isVisible } from './scope.ts';
import type { Store } from './store.ts';
import type { Row } from './tables.ts';

interface Given {
  readonly input: WriteInput;
  /** What the record named already stays, whoever writes it. */
  readonly row: Row | null;
  readonly prefix: string;
}

/** Every reference and every link must lead to a record that exists, and that the person may see. */
export function checkReferences(store: Store, { input, row, prefix }: Given, context: MockContext): readonly FieldError[] {
  const unknown = (field: FieldDescriptor): FieldError => ({ path: `${prefix}${field.name}`, code: 'reference-inconnue' });
  const isOpen = (field: FieldDescriptor, id: number): boolean => {
    const record = store.tables.find(field.to ?? '', id);
    return record !== null && isVisible(store, { entity: field.to ?? '', record }, context);
  };
  const errors: FieldError[] = [];
  for (const [field, value] of input.values) {
    if (field.kind !== 'reference' || value === null) continue;
    const isNew = (field.key ?? 'Id') === 'Id' && typeof value === 'number' && row?.[field.name] !== value;
    if (!exists(store, field, value) || (isNew && !isOpen(field, value))) errors.push(unknown(field));
  }
  for (const [field, ids] of input.ids) {
    const known = new Set(row === null ? [] : store.tables.linkedIds(field, readId(row)));
    const isWrong = (id: number): boolean => store.tables.find(field.to ?? '', id) === null || (!known.has(id) && !isOpen(field, id));
    if (ids.some(isWrong)) errors.push(unknown(field));
  }
  for (const [field, nested] of input.owned) {
    const inner = `${prefix}${field.name.replace(/^Id(?=[A-Z])/, '')}.`;
    if (nested !== null) errors.push(...checkReferences(store, { input: nested, row: null, prefix: inner }, context));
  }
  return errors;
}

/** Unique fields and unique groups of fields; an absent value never clashes. */
export function checkUnique(store: Store, { entity, input, row, prefix }: UniqueRequest): void {
  const descriptor = store.tables.entity(entity);
  const given = new Map<string, JsonValue>([...input.values].map(([field, value]) => [field.name, value]));
  const valueOf = (name: string): JsonValue =>
    given.get(name) ?? descriptor.discriminator[name] ?? (given.has(name) ? null : (row?.[name] ?? null));
  const groups = [
    ...store.tables.rootOf(entity).unique,
    ...descriptor.unique,
    ...descriptor.fields.filter((field) => field.unique).map((field) => [field.name]),
  ];
  for (const group of groups) {
    if (group.some((name) => valueOf(name) === null)) continue;
    const twin = store.tables.all(entity).find((other) => other !== row && group.every((name) => isSame(other[name], valueOf(name))));
    if (twin === undefined) continue;
    const fields = takenFields(store.tables.rootOf(entity).name, group).map((field) => ({ ...field, path: `${prefix}${field.path}` }));
    throw new AppError('valeur-deja-prise', { fields });
  }
}

export interface UniqueRequest {
  readonly entity: string;
  readonly input: WriteInput;
  readonly row: Row | null;
  readonly prefix: string;
}

function exists(store: Store, field: FieldDescriptor, value: JsonValue): boolean {
  const key = field.key ?? 'Id';
  if (key === 'Id') return typeof value === 'number' && store.tables.find(field.to ?? '', value) !== null;
  return store.tables.all(field.to ?? '').some((row) => row[key] === value);
}

function isSame(left: JsonValue | undefined, right: JsonValue): boolean {
  return typeof left === 'string' && typeof right === 'string' ? norm(left) === norm(right) : sameValue(left, right);
}
