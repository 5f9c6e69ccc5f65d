import { navigation } from '#generated/navigation/navigation.gen.ts';
import type { EntityModule, Language, NavigationEntry } from '#generated/entities/descriptor.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { menuLabel } from '#web/i18n/i18n.ts';
import type { FeatureForm, RecordValues } from '#web/records/feature-tab.ts';

/** Values of the form over those that were read: the names of what they refer to come with the latter. */
export function draftValues(record: RecordValues, form: FeatureForm | undefined): RecordData {
  const shown: unknown = { ...record, ...form?.values };
  return isRecordData(shown) ? shown : {};
}

export function draftOf({ descriptor }: EntityModule, values: RecordData) {
  return describedDraft('regle', descriptor, values);
}

export type RuleDraft = ReturnType<typeof draftOf>;

const entries: readonly NavigationEntry[] = navigation.flatMap((section) => [
  ...section.entries,
  ...section.groups.flatMap((group) => group.entries),
]);

/** Name of a list as the menu says it; null: the menu has none. */
export function listName(key: string | null, language: Language): string | null {
  const entry = entries.find((one) => one.key === key);
  return entry === undefined ? null : menuLabel(entry, language);
}
