/** The languages of the schema: French, in which it is written, then one a file of `schema/languages`. */
import type { Language, SpokenLanguage } from '../runtime/language.ts';
import type { Loaded } from './loaded.ts';
import type { LabelsFile, LanguageFile, MessageTree } from './side-files.ts';
import type { YamlFile } from './yaml-file.ts';

export const SOURCE_LANGUAGE = 'fr';
const SOURCE: SpokenLanguage = { code: SOURCE_LANGUAGE, name: 'Français', locale: SOURCE_LANGUAGE, ordinals: {}, isComplete: true };

/** French first, then the complete ones, then the others, each by their code. */
export function spokenLanguages(files: readonly Loaded<LanguageFile>[]): readonly SpokenLanguage[] {
  const languages = files.map(({ input: { language, name, locale = language, ordinals = {}, complete = false } }) => ({
    code: language,
    name,
    locale,
    ordinals,
    isComplete: complete || language === SOURCE_LANGUAGE,
  }));
  const others = languages.filter(({ code }) => code !== SOURCE_LANGUAGE);
  const source = languages.find(({ code }) => code === SOURCE_LANGUAGE) ?? SOURCE;
  return [source, ...others.filter(({ isComplete }) => isComplete), ...others.filter(({ isComplete }) => !isComplete)];
}

/** Labels that stand in the file of the language itself. */
export function ownLabels(files: readonly Loaded<LanguageFile>[], language: Language): Loaded<LabelsFile>[] {
  return files.flatMap(({ name, input, yaml }) =>
    input.language === language && input.labels !== undefined ? [{ name, input: input.labels, yaml: within(yaml, 'labels') }] : [],
  );
}

export function ownMessages(files: readonly Loaded<LanguageFile>[], language: Language): Loaded<MessageTree>[] {
  return files.flatMap(({ name, input, yaml }) =>
    input.language === language && input.messages !== undefined ? [{ name, input: input.messages, yaml: within(yaml, 'messages') }] : [],
  );
}

/** An untranslated text is a key without a value in the file. */
export function withoutBlanks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[key, withoutBlanks(inner)]])));
}

function within(yaml: YamlFile, key: string): YamlFile {
  return {
    file: yaml.file,
    at: (...path) => yaml.at(key, ...path),
    atKey: (...path) => yaml.atKey(key, ...path),
    has: (...path) => yaml.has(key, ...path),
  };
}
