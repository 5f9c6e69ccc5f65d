import type { ContentLanguage, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, readId, readNested, type RecordData, tradName } from '../record-data.ts';

/** Every language a text can be stored in; the configuration decides which ones the editor shows. */
export const CONTENT_LANGUAGES = ['fr', 'en', 'es', 'it', 'de', 'pt'] as const satisfies readonly ContentLanguage[];
export const LABEL_MAX_LENGTH = 255;
/** Translations requested in one call (000 §4.2). */
export const TRANSLATION_BATCH = 200;

export type TranslationProperty = `Traduction${Capitalize<ContentLanguage>}`;
export interface Translation extends Readonly<Record<TranslationProperty, string | null>> {
  readonly Id: number;
  readonly [field: string]: string | number | null;
}

export const TRANSLATION_PROPERTIES = {
  fr: 'TraductionFr',
  en: 'TraductionEn',
  es: 'TraductionEs',
  it: 'TraductionIt',
  de: 'TraductionDe',
  pt: 'TraductionPt',
} as const satisfies Record<ContentLanguage, TranslationProperty>;

export function emptyTranslation(id = 0): Translation {
  return { Id: id, TraductionFr: null, TraductionEn: null, TraductionEs: null, TraductionIt: null, TraductionDe: null, TraductionPt: null };
}

/** Text of one language; absent and blank are both null. */
export function translationText(translation: RecordData | null, language: ContentLanguage): string | null {
  const text = translation?.[TRANSLATION_PROPERTIES[language]];
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

/** Looks at every stored language, the ones the editor hides included. */
export function isTranslationEmpty(translation: RecordData | null): boolean {
  return CONTENT_LANGUAGES.every((language) => translationText(translation, language) === null);
}

/** Text to show: the requested language, else French, else the first language that has one. */
export function pickText(translation: RecordData | null, culture: string): string | null {
  const order = [...CONTENT_LANGUAGES.filter((language) => language === culture), ...CONTENT_LANGUAGES];
  for (const language of order) {
    const text = translationText(translation, language);
    if (text !== null) return text;
  }
  return null;
}

export function sameTranslation(left: RecordData | null, right: RecordData | null): boolean {
  return CONTENT_LANGUAGES.every((language) => translationText(left, language) === translationText(right, language));
}

export type TranslationSave =
  | { readonly action: 'none' }
  | { readonly action: 'delete'; readonly id: number }
  | { readonly action: 'create'; readonly value: Translation }
  | { readonly action: 'update'; readonly value: Translation };

/**
 * Effect of saving a record on one of its translations (specification 000 §4.1). `required` is the
 * field's; `stored` is the translation as it was read, null when there was none.
 */
export function translationSave(required: boolean, stored: RecordData | null, current: RecordData | null): TranslationSave {
  const id = stored === null ? 0 : readId(stored);
  const isEmpty = isTranslationEmpty(current);
  if (isEmpty && !required) return id > 0 ? { action: 'delete', id } : { action: 'none' };
  const value = toTranslation(current, id);
  // A required text that is still empty is created with French set to empty text, never with nothing.
  if (id <= 0) return { action: 'create', value: isEmpty ? { ...value, TraductionFr: '' } : value };
  return sameTranslation(stored, current) ? { action: 'none' } : { action: 'update', value };
}

/** Nested translation of a record for one of its `label` or `longText` fields. */
export function readTranslation(record: RecordData, field: FieldDescriptor): RecordData | null {
  return readNested(record, tradName(field));
}

/** Keeps only the known properties, with blank texts as null. */
export function toTranslation(data: unknown, id: number): Translation {
  const source = isRecordData(data) ? data : null;
  return {
    Id: id,
    TraductionFr: translationText(source, 'fr'),
    TraductionEn: translationText(source, 'en'),
    TraductionEs: translationText(source, 'es'),
    TraductionIt: translationText(source, 'it'),
    TraductionDe: translationText(source, 'de'),
    TraductionPt: translationText(source, 'pt'),
  };
}

/** Longest text over the languages: what a maximum length is checked against. */
export function longestText(translation: RecordData | null): number {
  return Math.max(0, ...CONTENT_LANGUAGES.map((language) => translationText(translation, language)?.length ?? 0));
}
