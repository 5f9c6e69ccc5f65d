import { isLanguage } from '#generated/i18n/languages.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { FieldSize } from '#generated/entities/field-sizes.gen.ts';
import { pictureId, pictureSource } from '#domain/values/text/mail-pictures.ts';
import { safeHtml } from '#domain/values/text/mail-html.ts';
import { escapeHtml, plainText } from '#domain/values/text/mail-text.ts';
import { type Filled, fillFields, type Filling, oneLine } from './templates/template.ts';

/** Subject and text of a template in one language. */
export interface TemplateText {
  readonly subject: string;
  readonly body: string;
}

export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Words of the template for which the record says nothing. */
  readonly missing: readonly string[];
  /** Files that its words show as pictures. */
  readonly pictures: readonly number[];
}

/** Words that stand for a picture; the text of any other one never does. */
const PICTURE_WORDS: ReadonlySet<string> = new Set(['photo']);

type Values = Readonly<Record<string, string>>;

/** A mail as it will leave: the values in, nothing that runs, and the same without HTML. A preview shows its holes. */
export function composeMail(text: TemplateText, values: Values, hole?: Filling['hole']): ComposedMail {
  const { title, filled, pictures } = fillIn({ subject: text.subject, safeBody: safeHtml(text.body) }, values, hole);
  // A value may stand for the address of a link: the whole is looked at again.
  const html = safeHtml(filled.text);
  return {
    subject: oneLine(title.text).slice(0, FieldSize.nvarchar255),
    html,
    text: plainText(html),
    missing: missingOf(title, filled),
    pictures: [...pictures],
  };
}

/** Words that a mail would lack, by the same filling; the template is made safe once for all of its letters. */
export function missingWords({ subject, body }: TemplateText): (values: Values) => readonly string[] {
  const template = { subject, safeBody: safeHtml(body) };
  return (values) => {
    const { title, filled } = fillIn(template, values);
    return missingOf(title, filled);
  };
}

interface SafeTemplate {
  readonly subject: string;
  readonly safeBody: string;
}

function fillIn({ subject, safeBody }: SafeTemplate, values: Values, hole?: Filling['hole']) {
  const title = fillFields(subject, values, { escape: (value, name) => (PICTURE_WORDS.has(name) ? '' : value), hole });
  const pictures = new Set<number>();
  const filled = fillFields(safeBody, values, {
    escape: (value, name) => {
      const id = PICTURE_WORDS.has(name) ? pictureId(value) : null;
      if (id === null) return lines(value);
      pictures.add(id);
      return `<img src="${pictureSource(id)}" alt="${escapeHtml(values['film'] ?? '')}">`;
    },
    hole,
  });
  return { title, filled, pictures };
}

function missingOf(title: Filled, filled: Filled): readonly string[] {
  return [...new Set([...title.missing, ...filled.missing])];
}

/** Text written in lines is read in lines. */
function lines(value: string): string {
  return escapeHtml(value).replaceAll(/\r?\n/g, '<br>');
}

/** Language to write in: that of the person, as far as mails are written in it; others read English. */
export function languageOf(code: string | null): Language {
  const language = (code ?? 'fr').slice(0, 2).toLowerCase();
  return isLanguage(language) ? language : 'en';
}
