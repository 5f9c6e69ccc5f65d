/** Sentences of the three languages, flat as i18next holds them, and the types of their keys and values; those of screens that open later in chunks of their own. */
import { keyAndForm } from '../model/labels/message-forms.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { HEADER, propertyKey, quote, union } from './text.ts';

const LANGUAGES = ['fr', 'en', 'es'] as const;
type Language = (typeof LANGUAGES)[number];

export const emitI18n = ({ messages, laterMessages, messageParams }: Model): readonly EmittedFile[] => {
  const names = [...new Set(Object.values(laterMessages))].toSorted();
  const file = (path: string, language: Language, name?: string): EmittedFile => {
    const kept = Object.entries(messages[language]).filter(([key]) => laterMessages[keyAndForm(key).base] === name);
    return {
      path,
      text: `${HEADER}export const messages = {\n${kept.map(([key, sentence]) => `  ${quote(key)}: ${quote(sentence)},\n`).join('')}} as const;\n`,
    };
  };
  return [
    ...LANGUAGES.map((language) => file(`generated/i18n/${language}.gen.ts`, language)),
    ...names.flatMap((name) => LANGUAGES.map((language) => file(`generated/i18n/later/${name}.${language}.gen.ts`, language, name))),
    { path: 'generated/i18n/keys.gen.ts', text: HEADER + keys(messageParams) },
    { path: 'generated/i18n/later.gen.ts', text: HEADER + loaders(names) },
  ];
};

const keys = (params: Model['messageParams']): string => {
  const told = Object.entries(params).filter(([, values]) => values.length > 0);
  const lines = told.map(
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

/** What a sentence is told: nothing, or all its values. One of several keys is told those of all. */
export type ParamsOf<K extends MessageKey> = [Extract<K, keyof MessageParams>] extends [never]
  ? []
  : [params: Merged<MessageParams[Extract<K, keyof MessageParams>]>];

/** Says a sentence, of those that are known where it is used. */
export type Text<Known extends MessageKey = MessageKey> = <K extends Known>(key: K, ...params: ParamsOf<K>) => string;

/** mails.envoyes_one → mails.envoyes: keys as code asks for them. */
export type KeyOf<Sentence> = Extract<Sentence extends \`\${infer Key}_\${'one' | 'many' | 'other'}\` ? Key : Sentence, MessageKey>;
`;
};

const loaders = (names: readonly string[]): string =>
  `/** Sentences of screens that open later, by the name of their file in \`schema/messages/fr/\`. */
export const laterMessages = {
${names.map((name) => `  ${quote(name)}: {\n${LANGUAGES.map((language) => `    ${language}: () => import('./later/${name}.${language}.gen.ts'),\n`).join('')}  },\n`).join('')}} as const;

export type LaterMessages = keyof typeof laterMessages;
`;
