import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { hiddenFields } from '#domain/records/write/rules.ts';
import { isRecordData, isTranslation, type RecordData } from '#domain/values/record-data.ts';
import { isTranslationEmpty, toTranslation } from '#domain/values/text/translation.ts';
import { unreadText } from '#domain/values/unread-text.ts';
import { isUnreadable } from '#domain/values/unreadable.ts';
import { editedProperty, isEditable } from './field-property.ts';

/** Descriptions of other entities a form needs, by name: those of its owned records. */
export type Modules = ReadonlyMap<string, EntityModule>;

/** The record as it is sent: what a client may write, with empty texts as null. */
export function toBody(module: EntityModule, values: RecordData, modules: Modules): RecordData {
  const hidden = hiddenFields(module.descriptor, values);
  // Nobody can mend text in a field that the rest of the record hides: its stored value stays.
  function isLost(field: FieldDescriptor): boolean {
    return hidden.includes(field.name) && unreadText(field, values[field.name]) !== null;
  }
  const sent = module.descriptor.fields.filter((field) => isEditable(field) && !isLost(field));
  const entries = sent.flatMap((field) => bodyEntry(field, values, modules));
  const id = values['Id'];
  const identityEntries = typeof id === 'number' && id !== 0 ? [['Id', id] as const, ['Version', values['Version']] as const] : [];
  return Object.fromEntries([...identityEntries, ...entries]);
}

function bodyEntry(field: FieldDescriptor, values: RecordData, modules: Modules): readonly (readonly [string, RecordData[string]])[] {
  const property = editedProperty(field);
  const value = values[property];
  // Absent means unchanged; a secret is sent only when somebody typed a new one.
  if (value === undefined || isUnreadable(field, value) || (field.kind === 'secret' && (value === null || value === ''))) return [];
  if (isTranslation(field)) return [[property, translationBody(field, value)]];
  if (field.kind === 'owned') return [[property, ownedBody(field, value, modules)]];
  return [[property, value === '' && !field.required ? null : value]];
}

function translationBody(field: FieldDescriptor, value: RecordData[string]): RecordData[string] {
  const data = isRecordData(value) ? value : null;
  if (isTranslationEmpty(data) && !field.required) return null;
  const id = data?.['Id'];
  const { Id, ...texts } = toTranslation(data, typeof id === 'number' ? id : 0);
  return Id > 0 ? { Id, ...texts } : texts;
}

function ownedBody(field: FieldDescriptor, value: RecordData[string], modules: Modules): RecordData[string] {
  const module = modules.get(field.to ?? '');
  if (!isRecordData(value) || module === undefined) return null;
  return definedOnly(toBody(module, value, modules));
}

function definedOnly(record: RecordData): { readonly [key: string]: Exclude<RecordData[string], undefined> } {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? null]));
}
