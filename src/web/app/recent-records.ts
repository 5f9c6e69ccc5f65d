import { isObject } from '#web/runtime/is-object.ts';
import { readJsonPreference, writePreference } from '#web/runtime/preferences.ts';
import { createStore } from '#web/runtime/store.ts';
import { session } from '#web/session/session.ts';

export interface RecentRecord {
  readonly href: string;
  readonly title: string;
  /** « Film », « Personne ». */
  readonly kind: string;
}

const RECENT_MAX = 8;

function key(): string {
  return `recents-${session.get().user?.id ?? 0}`;
}

/** Sheets this person opened last on this browser, latest first. */
export const recentRecords = createStore<readonly RecentRecord[]>([]);

export function loadRecentRecords(): void {
  const kept = readJsonPreference(key());
  recentRecords.set(Array.isArray(kept) ? kept.filter(isRecent) : []);
}

export function noteRecentRecord(record: RecentRecord): void {
  // The same sheet at another depth or with another tab is still the same sheet.
  const identity = sheetOf(record.href);
  recentRecords.update((recent) => [record, ...recent.filter((other) => sheetOf(other.href) !== identity)].slice(0, RECENT_MAX));
  writePreference(key(), JSON.stringify(recentRecords.get()));
}

function sheetOf(href: string): string {
  return (href.split('?')[0] ?? href).replace(/^\/\d+/, '');
}

function isRecent(value: unknown): value is RecentRecord {
  return isObject(value) && typeof value.href === 'string' && typeof value.title === 'string' && typeof value.kind === 'string';
}
