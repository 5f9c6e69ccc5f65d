import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import type { MessageKey } from '#generated/i18n/keys.gen.ts';
import { fillText, type TextParams } from '#domain/records/fill-text.ts';
import { type LaterMessages, laterMessages } from '#generated/i18n/later.gen.ts';
import { readPreference, writePreference } from '#web/runtime/preferences.ts';
import { createStore } from '#web/runtime/store.ts';
import { chooseLanguage, LANGUAGE_KEY } from './language.ts';

export type Text = (key: MessageKey, params?: TextParams) => string;

interface LanguageState {
  readonly language: Language;
  readonly missing: readonly string[];
}

/** The language on screen, and the keys this page asked for and did not find (translation tab). */
export const languageStore = createStore<LanguageState>({ language: 'fr', missing: [] });

export const currentLanguage = (): Language => languageStore.get().language;

type Messages = Readonly<Record<string, string>>;

const catalogues = new Map<Language, Messages>();
const entityTexts = new Map<Language, Readonly<Record<string, Messages>>>();

/** Label of an entity in a language that is on screen, else in French; undefined when the schema has none. */
export const labelOf = (
  { descriptor, labels }: Pick<EntityModule, 'descriptor' | 'labels'>,
  key: string,
  language: Language,
): string | undefined => entityTexts.get(language)?.[descriptor.name]?.[key] ?? labels[key];

/** Label of a section, group or entry of the menu. */
export const menuLabel = (node: { readonly key: string; readonly to?: string; readonly label: string }, language: Language): string =>
  entityTexts.get(language)?.['@menu']?.[node.to ?? node.key] ?? node.label;

/** For code outside components; components use `useText`, which follows a change of language. */
export const text: Text = (key, params) => {
  const message = catalogues.get(currentLanguage())?.[key];
  if (message === undefined) {
    noteMissing(key);
    return `Missing translation: ${key}`;
  }
  // Plain text: React escapes what it renders.
  return params === undefined ? message : fillText(message, params, currentLanguage());
};

export const startTexts = (): Promise<void> => showLanguage(chooseLanguage(readPreference(LANGUAGE_KEY), navigator.language));

/** Shows a language for this page without making it the person's choice (`?lang=` of a shared link). */
export async function showLanguage(language: Language): Promise<void> {
  if (!catalogues.has(language)) {
    const [messages, labels] = await Promise.all([loadMessages(language), loadEntityLabels(language)]);
    entityTexts.set(language, labels);
    catalogues.set(language, messages);
  }
  await Promise.all([...opened].map((name) => addLater(language, name)));
  document.documentElement.lang = language;
  languageStore.update((state) => (state.language === language ? state : { ...state, language }));
}

const opened = new Set<LaterMessages>();
const added = new Set<string>();

/** Sentences that a screen opened later brings with it; it waits for them before it shows anything. */
export async function loadTexts(name: LaterMessages): Promise<void> {
  opened.add(name);
  await addLater(currentLanguage(), name);
}

async function addLater(language: Language, name: LaterMessages): Promise<void> {
  const key = `${language} ${name}`;
  if (added.has(key)) return;
  const { messages } = await laterMessages[name][language]();
  catalogues.set(language, { ...catalogues.get(language), ...messages });
  added.add(key);
}

/** The person's own choice, kept in local storage. */
export async function chooseOwnLanguage(language: Language): Promise<void> {
  writePreference(LANGUAGE_KEY, language);
  await showLanguage(language);
}

/** French ones come with each entity. */
async function loadEntityLabels(language: Language): Promise<Readonly<Record<string, Messages>>> {
  switch (language) {
    case 'en':
      return (await import('#generated/i18n/entities/en.gen.ts')).entityLabels;
    case 'es':
      return (await import('#generated/i18n/entities/es.gen.ts')).entityLabels;
    default:
      return {};
  }
}

async function loadMessages(language: Language): Promise<Messages> {
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
