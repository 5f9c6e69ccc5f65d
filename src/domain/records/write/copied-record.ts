import type { EntityDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isDerived, isTranslation, readNested, type RecordData, tradName, withoutId } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';

type DescriptorOf = (entity: string) => EntityDescriptor;

/**
 * Values of a new record copied from another one: the fields of its form, with texts and owned records of its own.
 * Fields that the system writes, secrets, links and parts stay with the original.
 */
export function copiedRecord(descriptorOf: DescriptorOf, entity: string, record: RecordData): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(
    descriptorOf(entity).fields.flatMap((field): [string, JsonValue][] => {
      if (field.readOnly || isDerived(field) || field.kind === 'links' || field.kind === 'secret') return [];
      if (isTranslation(field)) return [[tradName(field), copiedTexts(readNested(record, tradName(field)))]];
      if (field.kind !== 'owned') return [[field.name, record[field.name] ?? null]];
      const nested = readNested(record, withoutId(field.name));
      return nested === null ? [] : [[withoutId(field.name), copiedRecord(descriptorOf, field.to ?? '', nested)]];
    }),
  );
}

function copiedTexts(translation: RecordData | null): JsonValue {
  return translation === null
    ? null
    : Object.fromEntries(
        CONTENT_LANGUAGES.map((language) => [TRANSLATION_PROPERTIES[language], translation[TRANSLATION_PROPERTIES[language]] ?? null]),
      );
}
