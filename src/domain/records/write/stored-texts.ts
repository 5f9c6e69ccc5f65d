import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { safeHtml } from '#domain/values/text/mail-html.ts';
import { hasMarks } from '#domain/values/text/mail-text.ts';
import { cleanLine, cleanLines } from '#domain/values/text/clean-text.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';

/** The texts of a translation as they are stored: a label is one line, and HTML holds nothing that runs, whoever sends it. What it `held` stays. */
export function storedTexts(field: Pick<FieldDescriptor, 'kind' | 'html'>, texts: RecordData, held: RecordData | null = null): RecordData {
  const clean = cleanerOf(field);
  const cleaned = CONTENT_LANGUAGES.flatMap((language): [string, string][] => {
    const text = texts[TRANSLATION_PROPERTIES[language]];
    return typeof text === 'string' && text !== held?.[TRANSLATION_PROPERTIES[language]]
      ? [[TRANSLATION_PROPERTIES[language], clean(text)]]
      : [];
  });
  return { ...texts, ...Object.fromEntries(cleaned) };
}

function cleanerOf({ kind, html }: Pick<FieldDescriptor, 'kind' | 'html'>): (text: string) => string {
  if (kind === 'label') return cleanLine;
  // A text without marks stays as it was typed.
  return html === true ? (text) => (hasMarks(text) ? safeHtml(cleanLines(text)) : cleanLines(text)) : cleanLines;
}
