import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { EntityName, RecordOf, ShownRecordOf } from '#domain/work/typed-records.ts';
import { WRITTEN_KINDS } from '../kinds/written-kinds.ts';
import { unreadText } from '#domain/values/unread-text.ts';
import { isDerived, isRecordData, isTranslation, type RecordData, tradName, withoutId } from '#domain/values/record-data.ts';

/** Like `recordFrom`, by a description at hand: a page does not load those of all entities for one record. */
export function describedRecord<E extends EntityName>(entity: E, descriptor: EntityDescriptor, draft: RecordData): RecordOf<E>;
export function describedRecord(entity: EntityName, descriptor: EntityDescriptor, draft: RecordData): RecordData {
  requireDescription(entity, descriptor);
  const stored = descriptor.fields.filter((field) => !isDerived(field) && field.kind !== 'links' && field.kind !== 'secret');
  function number(name: string): number {
    return typeof draft[name] === 'number' ? draft[name] : 0;
  }
  return { Id: number('Id'), Version: number('Version'), ...Object.fromEntries(stored.flatMap((field) => entriesOf(field, draft))) };
}

/** A missing value is empty: false, a list of nothing, else null. */
type Draft<R> = { readonly [F in keyof R]: F extends 'Id' | 'Version' ? R[F] : Emptied<R[F]> };

type Emptied<V> = V extends boolean | readonly unknown[] ? V : V | null;

export type DraftOf<E extends EntityName> = Draft<ShownRecordOf<E>>;

/** A record of a sheet or of a form, with what is worked out and the names of linked records, any of which may be missing. */
export function describedDraft<E extends EntityName>(
  entity: E,
  descriptor: EntityDescriptor,
  values: Readonly<Record<string, unknown>>,
): DraftOf<E>;
export function describedDraft(entity: EntityName, descriptor: EntityDescriptor, values: Readonly<Record<string, unknown>>): RecordData {
  const draft = readable(descriptor, isRecordData(values) ? values : {});
  return {
    ...describedRecord(entity, descriptor, draft),
    ...Object.fromEntries(descriptor.fields.flatMap((field) => shownEntries(field, draft))),
  };
}

/** Text of a form that cannot be read says nothing yet. */
function readable({ fields }: EntityDescriptor, draft: RecordData): RecordData {
  const unread = fields.filter((field) => unreadText(field, draft[field.name]) !== null);
  return unread.length === 0 ? draft : { ...draft, ...Object.fromEntries(unread.map(({ name }) => [name, null])) };
}

/** A subtype has all that its base has. */
function requireDescription(entity: EntityName, { name, extends: base }: EntityDescriptor): void {
  if (name !== entity && base !== entity) throw new TypeError(`« ${name} » does not describe records of « ${entity} »`);
}

function shownEntries(field: FieldDescriptor, draft: RecordData): readonly (readonly [string, JsonValue])[] {
  if (field.as !== undefined) return [[field.name, filled({ kind: field.as }, draft[field.name])]];
  if (field.libelle === undefined || field.kind === 'links' || field.kind === 'owned') return [];
  return [[field.libelle, filled({ kind: field.kind === 'ids' ? 'strings' : 'string' }, draft[field.libelle])]];
}

function entriesOf(field: FieldDescriptor, draft: RecordData): readonly (readonly [string, JsonValue | RecordData])[] {
  const valueEntry = [field.name, filled(field, draft[field.name] === undefined ? field.default : draft[field.name])] as const;
  if (isTranslation(field)) return [valueEntry, nested(draft, tradName(field))];
  return field.kind === 'owned' ? [valueEntry, nested(draft, withoutId(field.name))] : [valueEntry];
}

function nested(draft: RecordData, name: string): readonly [string, RecordData | null] {
  const value = draft[name];
  return [name, isRecordData(value) ? value : null];
}

type Kind = Pick<FieldDescriptor, 'kind'>;

function filled(field: Kind, value: JsonValue = null): JsonValue {
  return value !== null && isOfKind(field, value) ? value : emptyOf(field);
}

function isOfKind({ kind }: Kind, value: JsonValue): boolean {
  const { json } = WRITTEN_KINDS[kind];
  if (json === 'list') return Array.isArray(value);
  return json === 'object' || typeof value === (json ?? 'number');
}

function emptyOf({ kind }: Kind): JsonValue {
  const { json } = WRITTEN_KINDS[kind];
  if (json === 'boolean') return false;
  return json === 'list' ? [] : null;
}
