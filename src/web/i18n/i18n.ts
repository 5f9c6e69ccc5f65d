import i18next from 'i18next';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MessageKey } from '#generated/i18n/keys.gen.ts';
import { readPreference, writePreference } from '#web/runtime/preferences.ts';
import { createStore } from '#web/runtime/store.ts';
import { chooseLanguage, LANGUAGE_KEY } from './language.ts';

export type TextParams = Readonly<Record<string, string | number>>;
export type Text = (key: MessageKey, params?: TextParams) => string;

interface LanguageState {
  readonly language: Language;
  readonly missing: readonly string[];
}

/** The language on screen, and the keys this page asked for and did not find (translation tab). */
export const languageStore = createStore<LanguageState>({ language: 'fr', missing: [] });

export const currentLanguage = (): Language => languageStore.get().language;

/** For code outside components; components use `useText`, which follows a change of language. */
export const text: Text = (key, params) => {
  // Keys are checked by `MessageKey`; the library's own typing of keys would compare each with all others.
  const name: string = key;
  return i18next.t(name, { ...params });
};

export async function startTexts(): Promise<void> {
  const language = chooseLanguage(readPreference(LANGUAGE_KEY), navigator.language);
  await i18next.init({
    lng: language,
    fallbackLng: false,
    // Keys are flat ("app.saveOk") and the messages are plain text: React escapes what it renders.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    parseMissingKeyHandler: (key) => {
      noteMissing(key);
      return `Missing translation: ${key}`;
    },
    resources: {},
  });
  await showLanguage(language);
}

/** Shows a language for this page without making it the person's choice (`?lang=` of a shared link). */
export async function showLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await loadMessages(language));
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  languageStore.update((state) => (state.language === language ? state : { ...state, language }));
}

/** The person's own choice, kept in local storage. */
export async function chooseOwnLanguage(language: Language): Promise<void> {
  writePreference(LANGUAGE_KEY, language);
  await showLanguage(language);
}

async function loadMessages(language: Language): Promise<Readonly<Record<string, string>>> {
  switch (language) {
    case 'en':
      return (await import('#generated/i18n/en.gen.ts')).messages;
    case 'es':
      return (await import('#generated/i18n/es.gen.ts')).messages;
    default:
      return (await import('#generated/i18n/fr.gen.ts')).messages;
  }
}

function noteMissing(key: string): void {
  const { missing } = languageStore.get();
  if (missing.includes(key)) return;
  // A component may be rendering right now: the list of missing keys follows after it.
  queueMicrotask(() => languageStore.update((state) => ({ ...state, missing: [...state.missing, key] })));
}
