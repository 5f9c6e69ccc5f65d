import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { COUNT_MAX, isCut } from '#domain/records/query/row-count.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { clientOf } from '#web/runtime/record-calls.ts';

/** A list of several types: what was listed, and which sheet each of its rows opens. */
export interface MixedRows {
  readonly plural: string;
  /** Field that tells the types apart, and the path of the sheet of each. */
  readonly field: string;
  readonly paths: Readonly<Record<string, string>>;
  /** Of the rows whose type has no sheet that the person may open. */
  readonly otherwise: string;
  /** Path of each row kept. */
  readonly rows: readonly string[];
}

/** The page of the list a sheet was opened from: enough to go to the row before and the row after. */
export interface Neighbours {
  readonly ids: readonly number[];
  /** Rank of the first of them in the whole list, from 0. */
  readonly firstRank: number;
  readonly total: number;
  /** Filter of the list, to read the page before or the page after. */
  readonly filter: object;
  readonly mixed?: MixedRows;
}

/** A row of the same page; `page` when it is on another one. */
export type Step = number | 'page' | null;

export interface Position {
  readonly rank: number;
  readonly total: number;
  readonly previous: Step;
  readonly next: Step;
}

/** Storage of the browser's tab: a test gives its own. */
export type NeighbourStorage = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'voisins';

export function keepNeighbours(storage: NeighbourStorage, name: string, neighbours: Neighbours): void {
  try {
    storage.setItem(`${KEY}:${name}`, JSON.stringify(neighbours));
  } catch {
    // Without storage the sheet has no arrows, nothing else.
  }
}

/** Null when the sheet was not opened from a list, or from another page of it. */
export function positionOf(storage: NeighbourStorage, name: string, id: number): Position | null {
  const neighbours = parse(storage.getItem(`${KEY}:${name}`));
  const index = neighbours?.ids.indexOf(id) ?? -1;
  if (neighbours === null || index < 0) return null;
  const { ids, firstRank, total } = neighbours;
  const rank = firstRank + index + 1;
  return {
    rank,
    total,
    previous: ids[index - 1] ?? (firstRank > 0 ? 'page' : null),
    next: ids[index + 1] ?? (rank < total ? 'page' : null),
  };
}

interface ListedPage {
  readonly rows: number;
  readonly skip: number;
  /** Rows of a whole page. */
  readonly size: number;
  /** Null: it is not counted yet. */
  readonly count: number | null;
}

/** Number of rows of the list, for the opening of one: where counting stopped, or has not come yet, there may be one more than is seen. */
export function totalOf({ rows, skip, size, count }: ListedPage): number {
  if (count === null) return skip + rows + (rows < size ? 0 : 1);
  return isCut(count) ? Math.max(COUNT_MAX, skip + rows) + 1 : count;
}

export interface PageStep {
  readonly name: string;
  readonly descriptor: EntityDescriptor;
  readonly towards: 'previous' | 'next';
}

/** Reads the page before or after the kept one and keeps it instead; gives the row nearest to where one was, null when it is gone. */
export async function stepPage(storage: NeighbourStorage, { name, descriptor, towards }: PageStep): Promise<number | null> {
  const kept = parse(storage.getItem(`${KEY}:${name}`));
  if (kept === null) return null;
  const size = kept.ids.length;
  const skip = towards === 'next' ? kept.firstRank + size : Math.max(0, kept.firstRank - size);
  const take = towards === 'next' ? size : kept.firstRank - skip;
  const { mixed } = kept;
  const columns = mixed === undefined ? [] : [mixed.field];
  const rows = await clientOf(mixed ?? descriptor).list({ filter: { ...kept.filter, Colonnes: columns }, skip, take });
  const ids = rows.map(readId);
  if (ids.length === 0) return null;
  keepNeighbours(storage, name, {
    ...kept,
    ids,
    firstRank: skip,
    // Beyond where counting stopped, there may be one more.
    total: skip + ids.length > kept.total ? skip + ids.length + 1 : kept.total,
    ...(mixed !== undefined && { mixed: { ...mixed, rows: pathsOf(mixed, rows) } }),
  });
  return (towards === 'next' ? ids[0] : ids.at(-1)) ?? null;
}

/** Path of the sheet that each row of a mixed list opens. */
export function pathsOf({ field, paths, otherwise }: Omit<MixedRows, 'rows'>, rows: readonly RecordData[]): readonly string[] {
  return rows.map((row) => paths[String(row[field])] ?? otherwise);
}

/** In a mixed list the record beside may be of another type: gives its sheet the same neighbours, and answers its path. */
export function passOn(storage: NeighbourStorage, name: string, id: number): string | null {
  const kept = parse(storage.getItem(`${KEY}:${name}`));
  const path = kept?.mixed?.rows[kept.ids.indexOf(id)];
  if (kept === null || path === undefined) return null;
  keepNeighbours(storage, path, kept);
  return path;
}

function parse(text: string | null): Neighbours | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const {
      ids,
      firstRank,
      total,
      filter,
      mixed,
    }: { ids?: unknown; firstRank?: unknown; total?: unknown; filter?: unknown; mixed?: unknown } = value;
    const isRead =
      Array.isArray(ids) && ids.every((id) => typeof id === 'number') && typeof firstRank === 'number' && typeof total === 'number';
    if (!isRead || typeof filter !== 'object' || filter === null) return null;
    return { ids, firstRank, total, filter, ...(isMixed(mixed) && { mixed }) };
  } catch {
    return null;
  }
}

function isMixed(value: unknown): value is MixedRows {
  if (typeof value !== 'object' || value === null) return false;
  const { plural, field, otherwise, paths, rows }: { readonly [name in keyof MixedRows]?: unknown } = value;
  function areTexts(list: unknown): boolean {
    return Array.isArray(list) && list.every((item) => typeof item === 'string');
  }
  return (
    areTexts([plural, field, otherwise]) && areTexts(rows) && typeof paths === 'object' && paths !== null && areTexts(Object.values(paths))
  );
}
