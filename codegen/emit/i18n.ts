/** Sentences of the three languages, flat, and the type of their keys. */
import type { EmittedFile, Model } from '../model/model.ts';
import { HEADER, quote, union } from './text.ts';

export const emitI18n = ({ messages }: Model): readonly EmittedFile[] => [
  ...(['fr', 'en', 'es'] as const).map((language) => ({
    path: `generated/i18n/${language}.gen.ts`,
    text: `${HEADER}export const messages = {\n${Object.entries(messages[language])
      .map(([key, text]) => `  ${quote(key)}: ${quote(text)},\n`)
      .join('')}} as const;\n`,
  })),
  { path: 'generated/i18n/keys.gen.ts', text: `${HEADER}export type MessageKey =${union(Object.keys(messages.fr))};\n` },
];
