/** Sentences of the three languages, flat, and the type of their keys; those of screens that open later in chunks of their own. */
import type { EmittedFile, Model } from '../model/model.ts';
import { HEADER, quote, union } from './text.ts';

const LANGUAGES = ['fr', 'en', 'es'] as const;

export const emitI18n = ({ messages, laterMessages }: Model): readonly EmittedFile[] => {
  const keys = Object.keys(messages.fr);
  const names = [...new Set(Object.values(laterMessages))].toSorted();
  const file = (path: string, language: (typeof LANGUAGES)[number], kept: readonly string[]): EmittedFile => ({
    path,
    text: `${HEADER}export const messages = {\n${kept.map((key) => `  ${quote(key)}: ${quote(messages[language][key] ?? '')},\n`).join('')}} as const;\n`,
  });
  return [
    ...LANGUAGES.map((language) =>
      file(
        `generated/i18n/${language}.gen.ts`,
        language,
        keys.filter((key) => laterMessages[key] === undefined),
      ),
    ),
    ...names.flatMap((name) =>
      LANGUAGES.map((language) =>
        file(
          `generated/i18n/later/${name}.${language}.gen.ts`,
          language,
          keys.filter((key) => laterMessages[key] === name),
        ),
      ),
    ),
    { path: 'generated/i18n/keys.gen.ts', text: `${HEADER}export type MessageKey =${union(keys)};\n` },
    { path: 'generated/i18n/later.gen.ts', text: HEADER + loaders(names) },
  ];
};

const loaders = (names: readonly string[]): string =>
  `/** Sentences of screens that open later, by the name of their file in \`schema/messages/fr/\`. */
export const laterMessages = {
${names.map((name) => `  ${quote(name)}: {\n${LANGUAGES.map((language) => `    ${language}: () => import('./later/${name}.${language}.gen.ts'),\n`).join('')}  },\n`).join('')}} as const;

export type LaterMessages = keyof typeof laterMessages;
`;
