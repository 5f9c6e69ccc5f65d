import type { EntityModule, FieldDescriptor, JsonValue, TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import { hiddenFields } from '#domain/records/write/rules.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { entityLabel, findField } from '#web/records/lookup/resolve-field.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';

/** Filled fields of a section of a tab. */
export interface PaperGroup {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly FieldDescriptor[];
}

/** Kinds of which paper shows nothing: secrets, files, and what holds other records in a form of its own. */
const UNSEEN: ReadonlySet<string> = new Set(['secret', 'file', 'image', 'objects', 'records', 'links']);

interface PaperRecord {
  readonly module: EntityModule;
  readonly record: RecordData;
  readonly language: Language;
}

/** Groups that say something, in the order of the tabs. */
export function paperGroups(tabs: readonly TabDescriptor[], { module, record, language }: PaperRecord): readonly PaperGroup[] {
  const hidden = new Set(hiddenFields(module.descriptor, record));
  return tabs
    .flatMap((tab) => {
      const label = entityLabel(module, `tabs.${tab.tab}`, language);
      return (tab.kind === 'fields' ? tab.sections : []).map(({ section, rows }, index) => ({
        key: `${tab.tab}.${index}`,
        title: section === null ? label : entityLabel(module, `sections.${section}`, language),
        fields: filledFields(
          module,
          rows.flat().map(({ field }) => field),
          record,
        ).filter(({ name }) => !hidden.has(name)),
      }));
    })
    .filter(({ fields }) => fields.length > 0);
}

/** The state of a file stands in the head of the page already. */
function filledFields({ descriptor }: EntityModule, names: readonly string[], record: RecordData): readonly FieldDescriptor[] {
  return names
    .flatMap((name) => findField(descriptor, name) ?? [])
    .filter((field) => !UNSEEN.has(field.kind) && field.name !== descriptor.states?.field)
    .filter((field) => isFilled(record[editedProperty(field)] ?? null));
}

/** Own fields of a record kept in this one. */
export function filledParts({ descriptor }: EntityModule, record: RecordData): readonly FieldDescriptor[] {
  return descriptor.fields.filter(({ kind, name, readOnly }) => !UNSEEN.has(kind) && !readOnly && isFilled(record[name] ?? null));
}

/** A box that is not ticked and a text without words say nothing; the keys of a text in several languages are not its words. */
function isFilled(value: JsonValue): boolean {
  if (value === null || value === '' || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isRecordData(value) || Object.entries(value).some(([name, one]) => !/^(Id|Version)/.test(name) && isFilled(one ?? null));
}
