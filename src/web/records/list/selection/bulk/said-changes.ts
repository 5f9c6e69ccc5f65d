import type { EntityModule, FieldDescriptor, JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import type { Changement } from '#generated/client/types.gen.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { bulkOperations, heldAs, isBulkField } from '#domain/series/bulk-fields.ts';
import { mayEdit } from '#web/records/fields/field-property.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { unreadText } from '#domain/values/unread-text.ts';
import type { SaidChange } from './change-line.tsx';

/** Fields that the person may change in many records at once, by their label. */
export function changeableFields(
  module: EntityModule,
  { can, language }: { readonly can: (right: string) => boolean; readonly language: Language },
): readonly { readonly field: FieldDescriptor; readonly label: string }[] {
  const { descriptor } = module;
  return descriptor.fields
    .filter((field) => isBulkField(descriptor, field) && mayEdit(field, can) && !isMaskedFrom(can, descriptor, field))
    .map((field) => ({ field, label: fieldLabel(module, field.name, language) }))
    .toSorted((left, right) => left.label.localeCompare(right.label, language));
}

export function newChange(field: FieldDescriptor, key: number): SaidChange {
  return {
    key,
    field,
    operation: bulkOperations(field)[0] ?? 'definir',
    record: field.kind === 'boolean' ? { [field.name]: true } : {},
    sought: '',
    by: '',
    isUnread: false,
  };
}

/** The changes as sent; null while one of them lacks its value. */
export function askedChanges(changeDrafts: readonly SaidChange[]): readonly Changement[] | null {
  const changes = changeDrafts.map(askedChange);
  const all = changes.filter((change) => change !== null);
  return all.length === 0 || all.length < changes.length ? null : all;
}

function askedChange({ field, operation, record, sought, by, isUnread }: SaidChange): Changement | null {
  const named = { Champ: field.name, Operation: operation };
  if (operation === 'vider') return named;
  if (operation === 'remplacer') return sought === '' ? null : { ...named, Valeur: sought, Par: by };
  const value = record[heldAs(field)] ?? null;
  return isUnread || unreadText(field, value) !== null || isEmpty(value) ? null : { ...named, Valeur: value };
}

/** To say nothing is to clear. */
function isEmpty(value: JsonValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
