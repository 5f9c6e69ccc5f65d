import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import type { EntityName } from '#generated/entities/loaders.gen.ts';
import type { LaterMessages, MessageKey, MessageValues, Text } from '#generated/i18n/keys.gen.ts';
import { sentenceLoaders, translatedLabels } from '#generated/i18n/loaders.gen.ts';
import { createTexts } from '#domain/texts/texts.ts';
import { readPreference, writePreference } from '#web/runtime/preferences.ts';
import { createStore } from '#web/runtime/store.ts';
import { chooseLanguage, LANGUAGE_KEY } from './language.ts';

interface LanguageState {
  readonly language: Language;
  readonly missing: readonly string[];
}

/** The language on screen, and the keys that this page requested and did not find (translation tab). */
export const languageStore = createStore<LanguageState>({ language: 'fr', missing: [] });

export function currentLanguage(): Language {
  return languageStore.get().language;
}

type Messages = Readonly<Record<string, string>>;

/** Plain text: React escapes what it renders. */
const texts = createTexts(noteMissing);
const loaded = new Set<Language>();
/** By language and entity; French ones come with each entity. */
const entityTexts = new Map<string, Messages>();
const menuTexts = new Map<Language, Messages>();

/** Label of an entity in a language that is on screen, else in French; undefined when the schema has none. */
export function labelOf(
  { descriptor, labels }: Pick<EntityModule, 'descriptor' | 'labels'>,
  key: string,
  language: Language,
): string | undefined {
  return entityTexts.get(`${language} ${descriptor.name}`)?.[key] ?? labels[key];
}

/** Label of a section, group or entry of the menu. */
export function menuLabel(node: { readonly key: string; readonly to?: string; readonly label: string }, language: Language): string {
  return menuTexts.get(language)?.[node.to ?? node.key] ?? node.label;
}

/** For code outside components; components use `useText`, which follows a change of language. */
export const text: Text = (key, ...params) => texts.in(currentLanguage())(key, ...params);

/** For a code that arrives with its values as data, as that of a refusal does. */
export function textOf(key: MessageKey, values?: MessageValues): string {
  return texts.say(currentLanguage(), key, values);
}

export function startTexts(): Promise<void> {
  return showLanguage(chooseLanguage(readPreference(LANGUAGE_KEY), navigator.language));
}

/** Shows a language for this page without making it the person's choice (`?lang=` of a shared link). */
export async function showLanguage(language: Language): Promise<void> {
  // A part opened meanwhile asks for its words in the language that is leaving.
  for (let shown = -1; shown < labelled.size + opened.size;) {
    shown = labelled.size + opened.size;
    await Promise.all([
      addMessages(language),
      isLabelled ? addMenu(language) : null,
      ...[...labelled].map((name) => addLabels(language, name)),
      ...[...opened].map((name) => addLater(language, name)),
    ]);
  }
  document.documentElement.lang = language;
  languageStore.update((state) => (state.language === language ? state : { ...state, language }));
}

async function addMessages(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  texts.add(language, (await sentenceLoaders[language]()).messages);
  loaded.add(language);
}

/** Somebody is signed in: what entities are called is shown. */
let isLabelled = false;

/** Labels of the menu, which the sign-in page does without. */
export async function loadMenuLabels(): Promise<void> {
  isLabelled = true;
  await addMenu(currentLanguage());
}

async function addMenu(language: Language): Promise<void> {
  const translated = await translatedLabels[language]?.();
  if (translated !== undefined) menuTexts.set(language, translated.menuLabels);
}

const labelled = new Set<EntityName>();

/** Labels of an entity in the language on screen, now and after a change of language; French labels come with the entity. */
export async function loadLabels(name: EntityName): Promise<void> {
  labelled.add(name);
  await addLabels(currentLanguage(), name);
}

async function addLabels(language: Language, name: EntityName): Promise<void> {
  const key = `${language} ${name}`;
  if (entityTexts.has(key)) return;
  const translated = await translatedLabels[language]?.();
  if (translated !== undefined) entityTexts.set(key, (await translated.labelLoaders[name]()).labels);
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
  const { later } = await sentenceLoaders[language]();
  const { messages } = await later[name]();
  texts.add(language, messages);
  added.add(key);
}

/** The person's own choice, kept in local storage. */
export async function chooseOwnLanguage(language: Language): Promise<void> {
  writePreference(LANGUAGE_KEY, language);
  await showLanguage(language);
}

function noteMissing(key: string): void {
  const { missing } = languageStore.get();
  if (missing.includes(key)) return;
  // A component may be rendering right now: the list of missing keys follows after it.
  queueMicrotask(() => languageStore.update((state) => ({ ...state, missing: [...state.missing, key] })));
}
