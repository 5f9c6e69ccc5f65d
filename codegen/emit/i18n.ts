/** The languages that people choose, and the sentences of each, flat as i18next holds them, and the types of their keys and values; those of screens that open later in chunks of their own. */
import { keyAndForm } from '../model/labels/message-forms.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import type { Language } from '../runtime/language.ts';
import { languageFiles } from './languages.ts';
import { HEADER, propertyKey, quote, union } from './text.ts';

export function emitI18n(model: Model): readonly EmittedFile[] {
  const { messages, laterMessages, messageParams, languages } = model;
  const names = [...new Set(Object.values(laterMessages))].toSorted();
  const codes = languages.map(({ code }) => code);
  const byName = Object.fromEntries(
    codes.map((language) => [
      language,
      Map.groupBy(Object.entries(messages[language] ?? {}), ([key]) => laterMessages[keyAndForm(key).base]),
    ]),
  );
  function file(path: string, language: Language, name?: string): EmittedFile {
    const kept = byName[language]?.get(name) ?? [];
    return {
      path,
      text: `export const messages = {\n${kept.map(([key, sentence]) => `  ${quote(key)}: ${quote(sentence)},\n`).join('')}} as const;\n`,
    };
  }
  const files = [
    ...codes.map((language) => {
      const first = file(`generated/i18n/${language}.gen.ts`, language);
      return { ...first, text: `import type { LaterLoaders } from './keys.gen.ts';\n\n${first.text}\n${loaders(names, language)}` };
    }),
    ...names.flatMap((name) => codes.map((language) => file(`generated/i18n/later/${name}.${language}.gen.ts`, language, name))),
    { path: 'generated/i18n/keys.gen.ts', text: keys(messageParams, names) },
    ...languageFiles(model),
  ];
  return files.map(({ path, text }) => ({ path, text: HEADER + text }));
}

function keys(params: Model['messageParams'], later: readonly string[]): string {
  const entriesWithParams = Object.entries(params).filter(([, values]) => values.length > 0);
  const lines = entriesWithParams.map(
    ([key, values]) =>
      `  ${quote(key)}: { ${values.map(({ name, isNumber }) => `readonly ${propertyKey(name)}: ${isNumber ? 'number' : 'MessageValue'}`).join('; ')} };\n`,
  );
  return `export type MessageKey =${union(Object.keys(params))};

export type MessageValue = string | number;
export type MessageValues = Readonly<Record<string, MessageValue>>;

/** The values that sentences hold, by key. */
export interface MessageParams {
${lines.join('')}}

/** Keys of sentences that hold no value. */
export type PlainMessageKey = Exclude<MessageKey, keyof MessageParams>;

type Merged<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All extends MessageValues) => void ? All : never;

/** Values of a sentence: none, or all of them. One of several keys takes those of all. */
export type ParamsOf<K extends MessageKey> = [Extract<K, keyof MessageParams>] extends [never]
  ? []
  : [params: Merged<MessageParams[Extract<K, keyof MessageParams>]>];

/** Says a sentence, of those that are known where it is used. */
export type Text<Known extends MessageKey = MessageKey> = <K extends Known>(key: K, ...params: ParamsOf<K>) => string;

/** mails.envoyes_one → mails.envoyes: keys as code asks for them. */
export type KeyOf<Sentence> = Extract<Sentence extends \`\${infer Key}_\${'one' | 'many' | 'other'}\` ? Key : Sentence, MessageKey>;

/** Sentences of screens that open later, by the name of their file in \`schema/messages/fr/\`. */
export type LaterMessages =${union(later)};

/** Loaders of a language. */
export type LaterLoaders = Readonly<Record<LaterMessages, () => Promise<{ readonly messages: Readonly<Record<string, string>> }>>>;
`;
}

function loaders(names: readonly string[], language: Language): string {
  return `export const later: LaterLoaders = {
${names.map((name) => `  ${quote(name)}: () => import('./later/${name}.${language}.gen.ts'),\n`).join('')}};
`;
}
