import { createTexts } from './texts.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { KeyOf, MessageValues, Text } from '#generated/i18n/keys.gen.ts';
import { LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { serverMessages } from '#generated/i18n/server.gen.ts';

/** Sentences of the server (`server:` of `schema/languages/fr.yaml`); those of screens stay in the browser. */
export type ServerKey = KeyOf<keyof typeof serverMessages.fr>;
export type ServerText = Text<ServerKey>;

/** The one i18next of this process: refusals, documents and what the system writes. Runs in a browser too: the simulation says the same words. */
const texts = createTexts();
for (const language of LANGUAGES) texts.add(language, serverMessages[language]);

/** Sentences in the language of the request; as plain text, which whoever writes HTML escapes. */
export function textsIn(culture: Language): ServerText {
  return texts.in(culture);
}

/** For a code that arrives with its values as data. */
export function sayIn(culture: Language, key: ServerKey, values?: MessageValues): string {
  return texts.say(culture, key, values);
}
