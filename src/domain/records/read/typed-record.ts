import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { EntityName, RecordOf } from '#domain/work/typed-records.ts';
import { isDerived, isRecordData, isTranslation, type RecordData, tradName, withoutId } from '../values/record-data.ts';

/** A draft of a form or a row of a dictionary as a record of its entity: a value of another type, or that is not there, reads as none. */
export function recordFrom<E extends EntityName>(entity: E, draft: RecordData): RecordOf<E>;
export function recordFrom(entity: EntityName, draft: RecordData): RecordData {
  return fill(entities[entity], draft);
}

function fill(descriptor: EntityDescriptor, draft: RecordData): RecordData {
  const stored = descriptor.fields.filter((field) => !isDerived(field) && field.kind !== 'links' && field.kind !== 'secret');
  const number = (name: string): number => (typeof draft[name] === 'number' ? draft[name] : 0);
  return { Id: number('Id'), Version: number('Version'), ...Object.fromEntries(stored.flatMap((field) => entriesOf(field, draft))) };
}

function entriesOf(field: FieldDescriptor, draft: RecordData): readonly (readonly [string, JsonValue | RecordData])[] {
  const value = draft[field.name] ?? null;
  const own = [field.name, isOfKind(field, value) ? value : emptyOf(field)] as const;
  if (isTranslation(field)) return [own, nested(draft, tradName(field))];
  return field.kind === 'owned' ? [own, nested(draft, withoutId(field.name))] : [own];
}

const nested = (draft: RecordData, name: string): readonly [string, RecordData | null] => {
  const value = draft[name];
  return [name, isRecordData(value) ? value : null];
};

const LISTS: readonly FieldDescriptor['kind'][] = ['ids', 'objects', 'records', 'numbers', 'strings', 'days'];
const TEXTS: readonly FieldDescriptor['kind'][] = [
  'string',
  'email',
  'url',
  'phone',
  'text',
  'color',
  'date',
  'datetime',
  'time',
  'duration',
];

function isOfKind({ kind }: FieldDescriptor, value: JsonValue | RecordData): boolean {
  if (value === null || kind === 'object') return true;
  if (kind === 'boolean') return typeof value === 'boolean';
  if (LISTS.includes(kind)) return Array.isArray(value);
  return typeof value === (TEXTS.includes(kind) ? 'string' : 'number');
}

const emptyOf = ({ kind }: FieldDescriptor): JsonValue => {
  if (kind === 'boolean') return false;
  return LISTS.includes(kind) ? [] : null;
};
