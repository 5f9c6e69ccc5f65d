import { readId, readVersion, type RecordData } from '#domain/values/record-data.ts';
import { isNew, nextTemporaryId } from '#domain/values/record-state.ts';

/** Records of a list tab while they are edited: nothing is stored before the tab is saved. */
export interface ListEdit {
  readonly items: readonly RecordData[];
  /** As they were read, by id: what an update is measured against. */
  readonly read: readonly RecordData[];
  readonly updated: ReadonlySet<number>;
  readonly deleted: readonly RecordData[];
}

/** Body of `POST …/lot`. */
export interface ListBatch {
  readonly Items: readonly RecordData[];
  readonly Deleted: readonly { readonly Id: number; readonly Version: number }[];
}

export function openList(items: readonly RecordData[]): ListEdit {
  return { items, read: items, updated: new Set(), deleted: [] };
}

/** Other records are read: what is being edited stays, with what it is measured against. */
export function adoptRead(list: ListEdit, rows: readonly RecordData[]): ListEdit {
  function isTouched(item: RecordData): boolean {
    return isNew(item) || list.updated.has(readId(item));
  }
  const deleted = new Set(list.deleted.map(readId));
  const touched = new Map(list.items.filter(isTouched).map((item) => [readId(item), item]));
  const rowIds = new Set(rows.map(readId));
  function isKept(item: RecordData): boolean {
    return !rowIds.has(readId(item));
  }
  return {
    ...list,
    items: [
      ...rows.filter((row) => !deleted.has(readId(row))).map((row) => touched.get(readId(row)) ?? row),
      ...[...touched.values()].filter(isKept),
    ],
    read: [
      ...rows.map((row) => list.read.find((item) => readId(item) === readId(row) && touched.has(readId(row))) ?? row),
      ...list.read.filter(isKept),
    ],
  };
}

export function addItem(list: ListEdit, record: RecordData): ListEdit {
  return { ...list, items: [...list.items, { ...record, Id: nextTemporaryId(list.items) }] };
}

export function updateItem(list: ListEdit, id: number, changes: RecordData): ListEdit {
  const items = list.items.map((item) => (readId(item) === id ? { ...item, ...changes, Id: id } : item));
  return { ...list, items, updated: id > 0 ? new Set([...list.updated, id]) : list.updated };
}

/** A new item simply goes; a stored one waits for the save. */
export function removeItem(list: ListEdit, id: number): ListEdit {
  const removed = list.items.find((item) => readId(item) === id);
  if (removed === undefined) return list;
  const updated = new Set([...list.updated].filter((other) => other !== id));
  const deleted = isNew(removed) ? list.deleted : [...list.deleted, list.read.find((item) => readId(item) === id) ?? removed];
  return { ...list, items: list.items.filter((item) => item !== removed), updated, deleted };
}

export function isListModified(list: ListEdit): boolean {
  return list.deleted.length > 0 || list.updated.size > 0 || list.items.some(isNew);
}

export function batchOf(list: ListEdit): ListBatch {
  return {
    Items: list.items.filter((item) => isNew(item) || list.updated.has(readId(item))),
    Deleted: list.deleted.map((item) => ({ Id: readId(item), Version: readVersion(item) })),
  };
}

/** After a failed save, created items that were not stored go and nothing is deleted any more (000 §4.3). */
export function afterFailedSave(list: ListEdit): ListEdit {
  return { ...list, items: [...list.items.filter((item) => !isNew(item)), ...list.deleted], deleted: [] };
}
