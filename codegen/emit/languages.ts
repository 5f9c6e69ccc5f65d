/** Languages, the way the browser loads each, and the sentences of the server in all of them. */
import type { EmittedFile, Model } from '../model/model.ts';
import { literal, quote, variable } from './text.ts';

export function languageFiles(model: Model): readonly EmittedFile[] {
  return [
    { path: 'generated/i18n/languages.gen.ts', text: languages(model) },
    { path: 'generated/i18n/loaders.gen.ts', text: loaders(model) },
    { path: 'generated/i18n/server.gen.ts', text: server(model) },
  ];
}

function languages({ languages: all }: Model): string {
  function by<T>(value: (language: Model['languages'][number]) => T): string {
    return literal(Object.fromEntries(all.map((language) => [language.code, value(language)])));
  }
  return `/** Of the interface and of mails, French first. */
export const LANGUAGES = ${literal(all.map(({ code }) => code))} as const;
export type Language = (typeof LANGUAGES)[number];
export type InLanguages<T> = Readonly<Record<Language, T>>;

/** Computes the same value for each language. */
export const inLanguages = <T>(value: (language: Language) => T): InLanguages<T> => ({ ${all.map(({ code }) => `${code}: value(${quote(code)})`).join(', ')} });

export const isLanguage = (code: unknown): code is Language => LANGUAGES.some((language) => language === code);

/** Each in itself. */
export const languageNames: InLanguages<string> = ${by(({ name }) => name)};

/** Of dates, where it is not the code alone. */
export const locales: Readonly<Record<string, string>> = ${literal(Object.fromEntries(all.flatMap(({ code, locale }) => (locale === code ? [] : [[code, locale]]))))};

/** \`{n}re\` by the ordinal categories of Intl. */
export const ordinals: Readonly<Record<string, Readonly<Record<string, string>>>> = ${by(({ ordinals: ordinalForms }) => ordinalForms)};
`;
}

function loaders({ languages: all }: Model): string {
  const sentences = all.map(({ code }) => `  ${quote(code)}: () => import('./${code}.gen.ts'),\n`).join('');
  const labels = all
    .slice(1)
    .map(({ code }) => `  ${quote(code)}: () => import('./entities/${code}.gen.ts'),\n`)
    .join('');
  return `import type { LabelLoaders } from '../entities/descriptor.gen.ts';
import type { EntityName } from '../entities/loaders.gen.ts';
import type { LaterLoaders } from './keys.gen.ts';
import type { InLanguages, Language } from './languages.gen.ts';

interface Sentences {
  readonly messages: Readonly<Record<string, string>>;
  readonly later: LaterLoaders;
}

export const sentenceLoaders: InLanguages<() => Promise<Sentences>> = {
${sentences}};

interface TranslatedLabels {
  readonly menuLabels: Readonly<Record<string, string>>;
  readonly labelLoaders: LabelLoaders<EntityName>;
}

/** French ones come with what they name. */
export const translatedLabels: Readonly<Partial<Record<Language, () => Promise<TranslatedLabels>>>> = {
${labels}};
`;
}

function server({ languages: all, serverMessages }: Model): string {
  function name(code: string, part: string): string {
    return variable(`${code}-${part}`);
  }
  const imports = all.flatMap(({ code }) => [
    `import { messages as ${name(code, 'first')} } from './${code}.gen.ts';\n`,
    ...serverMessages.map((part) => `import { messages as ${name(code, part)} } from './later/${part}.${code}.gen.ts';\n`),
  ]);
  const lines = all.map(
    ({ code }) => `  ${quote(code)}: { ${['first', ...serverMessages].map((part) => `...${name(code, part)}`).join(', ')} },\n`,
  );
  return `${imports.join('')}
export const serverMessages = {
${lines.join('')}} as const;
`;
}
