import { useEffect } from 'react';
import { readDictionary } from '#generated/client/record-client.gen.ts';
import { isObject } from './is-object.ts';
import { createStore, type Store, useStore } from './store.ts';

export type DictionaryEntry = Readonly<Record<string, unknown>> & { readonly Id: number; readonly Libelle: string };

/** Long dictionaries arrive in pieces, so that the page stays responsive (platform §4.2). */
const DICTIONARY_CHUNK = 1000;
const DICTIONARY_PAUSE_MS = 300;

interface Dictionary {
  readonly entries: Store<readonly DictionaryEntry[]>;
  loading: Promise<void> | null;
  /** A read that began before something changed is stale. */
  isStale?: boolean;
  loaded: boolean;
}

const dictionaries = new Map<string, Dictionary>();

/** Loads a dictionary once; concurrent requests wait for the first; `force` reads it again. `path`: `dico-festival-editions`. */
export function loadDictionary(path: string, force = false): Promise<void> {
  const dictionary = dictionaryOf(path);
  dictionary.isStale ||= force;
  if (dictionary.loading) return dictionary.loading;
  if (dictionary.loaded && !force) return Promise.resolve();
  dictionary.loading = readAsItIs(path, dictionary).finally(() => {
    dictionary.loading = null;
  });
  return dictionary.loading;
}

export function dictionaryEntries(path: string): readonly DictionaryEntry[] {
  return dictionaryOf(path).entries.get();
}

const NO_ENTRIES = createStore<readonly DictionaryEntry[]>([]);

/** Entries of a dictionary, loaded on first use; the component follows its arrival and its reloads. Null: none is needed. */
export function useDictionary(path: string | null): readonly DictionaryEntry[] {
  useEffect(() => {
    if (path === null) return;
    loadDictionary(path).catch((error: unknown) => console.warn('dictionary', path, error));
  }, [path]);
  return useStore(path === null ? NO_ENTRIES : dictionaryOf(path).entries, (entries) => entries);
}

/** Reads again what was loaded: after an event of the entity, or when another person signs in. */
export async function reloadDictionaries(paths: readonly string[] = [...dictionaries.keys()]): Promise<void> {
  await Promise.all(paths.filter((path) => dictionaries.get(path)?.loaded).map((path) => loadDictionary(path, true)));
}

/** `kept`: paths that are read without a session and concern nobody. */
export function forgetDictionaries(kept: readonly string[] = []): void {
  for (const path of dictionaries.keys()) if (!kept.includes(path)) dictionaries.delete(path);
}

function dictionaryOf(path: string): Dictionary {
  const cached = dictionaries.get(path);
  if (cached) return cached;
  const created: Dictionary = { entries: createStore<readonly DictionaryEntry[]>([]), loading: null, loaded: false };
  dictionaries.set(path, created);
  return created;
}

async function readAsItIs(path: string, dictionary: Dictionary): Promise<void> {
  do {
    dictionary.isStale = false;
    await read(path, dictionary);
  } while (dictionary.isStale);
}

async function read(path: string, dictionary: Dictionary): Promise<void> {
  const entries = (await readDictionary<unknown>(path)).filter(isEntry);
  dictionary.loaded = true;
  await publish(entries, dictionary.entries);
}

async function publish(entries: readonly DictionaryEntry[], store: Store<readonly DictionaryEntry[]>): Promise<void> {
  for (let end = DICTIONARY_CHUNK; ; end += DICTIONARY_CHUNK) {
    store.set(entries.slice(0, end));
    if (end >= entries.length) return;
    await new Promise((resolve) => setTimeout(resolve, DICTIONARY_PAUSE_MS));
  }
}

function isEntry(value: unknown): value is DictionaryEntry {
  return isObject(value) && typeof value.Id === 'number';
}
