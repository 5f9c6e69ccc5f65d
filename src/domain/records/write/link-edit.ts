import type { RecordData } from '#domain/values/record-data.ts';
import { dropItem, type DropPlace } from './move-item.ts';

/** Links of a linked-list tab while they are edited: nothing is stored before the tab is saved. */
export interface LinkEdit {
  readonly linked: readonly number[];
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** As they were read: what the order is measured against. */
  readonly read: readonly number[];
  /** Typed values of a link, by its id. */
  readonly said: ReadonlyMap<number, RecordData>;
}

export function openLinks(linked: readonly number[]): LinkEdit {
  return { linked, added: [], removed: [], read: linked, said: new Map() };
}

/** Adding a link that was just removed cancels the removal. */
export function addLink(links: LinkEdit, id: number): LinkEdit {
  if (links.removed.includes(id)) return { ...links, linked: [...links.linked, id], removed: without(links.removed, id) };
  if (links.linked.includes(id)) return links;
  return { ...links, linked: [...links.linked, id], added: [...links.added, id] };
}

/** Removing a link that was just added cancels the addition. */
export function removeLink(links: LinkEdit, id: number): LinkEdit {
  if (!links.linked.includes(id)) return links;
  const payloads = new Map([...links.said].filter(([link]) => link !== id));
  const rest = { ...links, linked: without(links.linked, id), said: payloads };
  if (links.added.includes(id)) return { ...rest, added: without(links.added, id) };
  return { ...rest, removed: [...links.removed, id] };
}

export function moveLink(links: LinkEdit, from: number, to: { readonly index: number; readonly side: DropPlace }): LinkEdit {
  return { ...links, linked: dropItem(links.linked, from, to) };
}

export function sayOfLink(links: LinkEdit, id: number, changes: RecordData): LinkEdit {
  return { ...links, said: new Map([...links.said, [id, { ...links.said.get(id), ...changes }]]) };
}

export function areLinksModified(links: LinkEdit, isOrdered = false): boolean {
  return links.added.length > 0 || links.removed.length > 0 || isWholeListModified(links, isOrdered);
}

/** More than links added at the end and taken off: the list is then saved whole. */
export function isWholeListModified({ linked, added, removed, read, said }: LinkEdit, isOrdered: boolean): boolean {
  if (said.size > 0) return true;
  const expected = [...read.filter((id) => !removed.includes(id)), ...added];
  return isOrdered && linked.some((id, index) => id !== expected[index]);
}

/** The same edits over the links as somebody else left them: theirs come in, ours stay. */
export function rebaseLinks(links: LinkEdit, fresh: readonly number[]): LinkEdit {
  const removed = links.removed.filter((id) => fresh.includes(id));
  const added = links.added.filter((id) => !fresh.includes(id));
  const kept = links.linked.filter((id) => fresh.includes(id) || added.includes(id));
  const theirs = fresh.filter((id) => !kept.includes(id) && !removed.includes(id));
  const linked = [...kept, ...theirs];
  return { linked, added, removed, read: fresh, said: new Map([...links.said].filter(([id]) => linked.includes(id))) };
}

function without(ids: readonly number[], id: number): readonly number[] {
  return ids.filter((other) => other !== id);
}
