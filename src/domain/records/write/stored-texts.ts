import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { safeHtml } from '#domain/values/text/mail-html.ts';
import { hasMarks } from '#domain/values/text/mail-text.ts';
import { oneLineText } from '#domain/values/text/one-line.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';

/** The texts of a translation as they are stored: a label is one line, and HTML holds nothing that runs, whoever sends it. */
export function storedTexts(field: Pick<FieldDescriptor, 'kind' | 'html'>, texts: RecordData): RecordData {
  const clean = cleanerOf(field);
  if (clean === null) return texts;
  const cleaned = CONTENT_LANGUAGES.flatMap((language): [string, string][] => {
    const text = texts[TRANSLATION_PROPERTIES[language]];
    return typeof text === 'string' ? [[TRANSLATION_PROPERTIES[language], clean(text)]] : [];
  });
  return { ...texts, ...Object.fromEntries(cleaned) };
}

function cleanerOf({ kind, html }: Pick<FieldDescriptor, 'kind' | 'html'>): ((text: string) => string) | null {
  if (kind === 'label') return oneLineText;
  // A text without marks stays as it was typed.
  return html === true ? (text) => (hasMarks(text) ? safeHtml(text) : text) : null;
}
