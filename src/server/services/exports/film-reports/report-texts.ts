import { fillText, type TextParams } from '#domain/records/fill-text.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { messages as enDocument } from '#generated/i18n/later/document.en.gen.ts';
import { messages as esDocument } from '#generated/i18n/later/document.es.gen.ts';
import { messages as frDocument } from '#generated/i18n/later/document.fr.gen.ts';
import { messages as enJobs } from '#generated/i18n/later/travaux.en.gen.ts';
import { messages as esJobs } from '#generated/i18n/later/travaux.es.gen.ts';
import { messages as frJobs } from '#generated/i18n/later/travaux.fr.gen.ts';

const french = { ...frDocument, ...frJobs };
const TEXTS = { fr: french, en: { ...enDocument, ...enJobs }, es: { ...esDocument, ...esJobs } };

export type ReportText = (key: keyof typeof french, params?: TextParams) => string;

/** Sentences of printed lists in the language of who asked. */
export const reportTexts =
  (culture: Language): ReportText =>
  (key, params = {}) =>
    fillText(TEXTS[culture][key], params, culture);
