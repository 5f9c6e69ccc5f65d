/** The file of a language with what is to be translated in it: a key without a value each, the French beside it. */
import { isCollection, parseDocument, Scalar } from 'yaml';
import { keyAndForm } from './model/labels/message-forms.ts';
import type { Model, ModelLanguage } from './model/model.ts';

/** First file of a new language. */
export function newLanguageFile(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return `language: ${code}\nname: ${name.charAt(0).toLocaleUpperCase(code)}${name.slice(1)}\nlabels: { common: {} }\nmessages: {}\n`;
}

/** Existing keys of the file stay, with their comments. */
export function withUnsaid(text: string, { unsaid }: ModelLanguage, { messages }: Pick<Model, 'messages'>): string {
  const document = parseDocument(text);
  function add(path: readonly string[], french: string | null): void {
    if (document.hasIn(path)) return;
    const blank = new Scalar(null);
    if (french !== null) blank.comment = ` ${french}`;
    document.setIn(path, blank);
    unfold(document, path);
  }
  for (const label of unsaid.labels) add(['labels', 'common', label], null);
  for (const key of unsaid.sentences) add(['messages', ...key.split('.')], messages.fr[key] ?? messages.fr[otherForm(key)] ?? null);
  return document.toString({ nullStr: '', lineWidth: 0 });
}

/** A form that French lacks takes the sentence of the others as its meaning. */
function otherForm(key: string): string {
  return `${keyAndForm(key).base}_other`;
}

/** A map that grows has one line a key. */
function unfold(document: ReturnType<typeof parseDocument>, path: readonly string[]): void {
  for (let length = 1; length < path.length; length++) {
    const node = document.getIn(path.slice(0, length), true);
    if (isCollection(node)) node.flow = false;
  }
}
