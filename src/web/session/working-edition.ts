import { useMemo } from 'react';
import type { Period } from '#domain/values/dates/periods.ts';
import { type DictionaryEntry, dictionaryEntries, useDictionary } from '#web/runtime/dictionaries.ts';
import { readPreference, writePreference } from '#web/runtime/preferences.ts';
import { createStore, useStore } from '#web/runtime/store.ts';
import { session } from './session.ts';

const DICTIONARY = 'dico-festival-editions';

/** Choices of this page, by user id: two people on one machine keep their own. */
const chosen = createStore<Readonly<Record<number, number>>>({});

export interface Editions {
  readonly years: readonly number[];
  readonly current: number | null;
}

/** Known years, latest first, and the one this person works on. */
export function useEditions(): Editions {
  const entries = useDictionary(DICTIONARY);
  const userId = useStore(session, (state) => state.user?.id ?? 0);
  const choice = useStore(chosen, (choices) => choices[userId]);
  return useMemo(
    () => ({ years: yearsOf(entries), current: pickEdition(entries, choice ?? keptChoice(userId)) }),
    [entries, choice, userId],
  );
}

export function useWorkingEdition(): number | null {
  return useEditions().current;
}

/** First and last day of the edition this person works on. */
export function useFestivalDays(): Period | null {
  const entries = useDictionary(DICTIONARY);
  const { current } = useEditions();
  return useMemo(() => {
    const edition = entries.find((entry) => yearOf(entry) === current);
    const [from, to] = [edition?.DateDebut, edition?.DateFin];
    return typeof from === 'string' && typeof to === 'string' ? { from: from.slice(0, 10), to: to.slice(0, 10) } : null;
  }, [entries, current]);
}

/** The working edition outside of what is shown: what every call says. */
export function workingEdition(): number | null {
  const userId = session.get().user?.id ?? 0;
  return pickEdition(dictionaryEntries(DICTIONARY), chosen.get()[userId] ?? keptChoice(userId));
}

export function chooseEdition(year: number): void {
  const userId = session.get().user?.id ?? 0;
  writePreference(preferenceKey(userId), String(year));
  chosen.update((choices) => ({ ...choices, [userId]: year }));
}

/** The person's choice while that edition exists, else the default edition, else the latest. */
export function pickEdition(entries: readonly DictionaryEntry[], choice: number | null | undefined): number | null {
  const years = yearsOf(entries);
  if (choice && years.includes(choice)) return choice;
  const byDefault = entries.find((entry) => entry.IsDefaut === true);
  return byDefault ? (yearOf(byDefault) ?? years[0] ?? null) : (years[0] ?? null);
}

function yearsOf(entries: readonly DictionaryEntry[]): readonly number[] {
  return entries.flatMap((entry) => yearOf(entry) ?? []).toSorted((left, right) => right - left);
}

function yearOf(entry: DictionaryEntry): number | null {
  return typeof entry.Eannee === 'number' ? entry.Eannee : null;
}

function keptChoice(userId: number): number | null {
  const kept = Number(readPreference(preferenceKey(userId)));
  return Number.isInteger(kept) && kept > 0 ? kept : null;
}

function preferenceKey(userId: number): string {
  return `edition-${userId}`;
}
