import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { takenFields } from '#domain/errors/taken-fields.ts';
import { sameValue } from '#domain/records/record-data.ts';
import { norm } from '#domain/records/norm.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { WriteInput } from '#server/records/write-input.ts';
import type { Store } from './store.ts';
import type { Row } from './tables.ts';

/** Every reference and every link must lead to a record that exists. */
export function checkReferences(store: Store, input: WriteInput, prefix: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const [field, value] of input.values) {
    if (field.kind === 'reference' && value !== null && !exists(store, field, value))
      errors.push({ path: `${prefix}${field.name}`, code: 'reference-inconnue' });
  }
  for (const [field, ids] of input.ids) {
    if (ids.some((id) => store.tables.find(field.to ?? '', id) === null))
      errors.push({ path: `${prefix}${field.name}`, code: 'reference-inconnue' });
  }
  for (const [field, nested] of input.owned) {
    if (nested !== null) errors.push(...checkReferences(store, nested, `${prefix}${field.name.replace(/^Id(?=[A-Z])/, '')}.`));
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
