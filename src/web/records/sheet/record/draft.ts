import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { changedFields } from '#domain/values/record-state.ts';

/** Input that was not saved, kept by this browser through a crash. */
export interface Draft {
  /** Moment it was stored, in milliseconds. */
  readonly at: number;
  /** Version of the record it was typed over. */
  readonly version: number;
  readonly values: RecordData;
}

export interface DraftKey {
  readonly user: number;
  readonly entity: string;
  readonly id: number;
  /** A new record that is made beside another, which may be a new one of its kind. */
  readonly isBeside?: boolean;
}

/** Enough of the browser's storage for drafts: a test gives its own. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const DRAFT_LIFETIME_MS = 30 * 24 * 3600 * 1000;

function draftName({ user, entity, id, isBeside = false }: DraftKey): string {
  return `brouillon:${user}:${entity}:${id}${isBeside ? ':volet' : ''}`;
}

/** Stores only what changed, never a secret. */
export function keepDraft(
  storage: DraftStorage,
  key: DraftKey,
  change: { readonly at: number; readonly before: RecordData; readonly values: RecordData; readonly secrets: readonly string[] },
): void {
  const { at, before, values, secrets } = change;
  const names = changedFields(before, values).filter((name) => !secrets.includes(name));
  if (names.length === 0) {
    dropDraft(storage, key);
    return;
  }
  const draft: Draft = {
    at,
    version: Number(before['Version'] ?? 0),
    values: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
  };
  try {
    storage.setItem(draftName(key), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only loses the safety net, not the work on screen.
  }
}

/** The draft worth offering: recent, and different from what the record now holds. */
export function readDraft(storage: DraftStorage, key: DraftKey, now: { readonly at: number; readonly record: RecordData }): Draft | null {
  const draft = parseDraft(storage.getItem(draftName(key)));
  if (draft === null || now.at - draft.at > DRAFT_LIFETIME_MS) return null;
  return changedFields(now.record, { ...now.record, ...draft.values }).length === 0 ? null : draft;
}

export function dropDraft(storage: DraftStorage, key: DraftKey): void {
  storage.removeItem(draftName(key));
}

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { at, version, values }: { at?: unknown; version?: unknown; values?: unknown } = value;
    return typeof at === 'number' && typeof version === 'number' && isRecordData(values) ? { at, version, values } : null;
  } catch {
    return null;
  }
}
