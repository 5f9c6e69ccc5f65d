import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import type { MessageKey, MessageValues, Text } from '#generated/i18n/keys.gen.ts';
import { createTexts } from '#domain/texts/texts.ts';
import { type LaterMessages, laterMessages } from '#generated/i18n/later.gen.ts';
import { readPreference, writePreference } from '#web/runtime/preferences.ts';
import { createStore } from '#web/runtime/store.ts';
import { chooseLanguage, LANGUAGE_KEY } from './language.ts';

interface LanguageState {
  readonly language: Language;
  readonly missing: readonly string[];
}

/** The language on screen, and the keys this page asked for and did not find (translation tab). */
export const languageStore = createStore<LanguageState>({ language: 'fr', missing: [] });

export const currentLanguage = (): Language => languageStore.get().language;

type Messages = Readonly<Record<string, string>>;

/** Plain text: React escapes what it renders. */
const texts = createTexts(noteMissing);
const loaded = new Set<Language>();
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
export const text: Text = (key, ...params) => texts.in(currentLanguage())(key, ...params);

/** For a code that arrives with its values as data, as that of a refusal does. */
export const textOf = (key: MessageKey, values?: MessageValues): string => texts.say(currentLanguage(), key, values);

export const startTexts = (): Promise<void> => showLanguage(chooseLanguage(readPreference(LANGUAGE_KEY), navigator.language));

/** Shows a language for this page without making it the person's choice (`?lang=` of a shared link). */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.all([
    addMessages(language),
    isLabelled ? addLabels(language) : null,
    ...[...opened].map((name) => addLater(language, name)),
  ]);
  document.documentElement.lang = language;
  languageStore.update((state) => (state.language === language ? state : { ...state, language }));
}

async function addMessages(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  texts.add(language, await loadMessages(language));
  loaded.add(language);
}

/** Somebody is signed in: what entities are called is shown. */
let isLabelled = false;

/** Labels of entities and of the menu, which the sign-in page does without; French ones come with each entity. */
export async function loadLabels(): Promise<void> {
  isLabelled = true;
  await addLabels(currentLanguage());
}

async function addLabels(language: Language): Promise<void> {
  if (!entityTexts.has(language)) entityTexts.set(language, await loadEntityLabels(language));
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
  texts.add(language, messages);
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
