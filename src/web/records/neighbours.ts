/** The page of the list a sheet was opened from: enough to go to the row before and the row after. */
export interface Neighbours {
  readonly ids: readonly number[];
  /** Rank of the first of them in the whole list, from 0. */
  readonly firstRank: number;
  readonly total: number;
}

export interface Position {
  readonly rank: number;
  readonly total: number;
  readonly previous: number | null;
  readonly next: number | null;
}

/** Storage of the browser's tab: a test gives its own. */
export type NeighbourStorage = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'voisins';

export function keepNeighbours(storage: NeighbourStorage, route: string, neighbours: Neighbours): void {
  try {
    storage.setItem(`${KEY}:${route}`, JSON.stringify(neighbours));
  } catch {
    // Without storage the sheet has no arrows, nothing else.
  }
}

/** Null when the sheet was not opened from a list, or from another page of it. */
export function positionOf(storage: NeighbourStorage, route: string, id: number): Position | null {
  const neighbours = parse(storage.getItem(`${KEY}:${route}`));
  const index = neighbours?.ids.indexOf(id) ?? -1;
  if (neighbours === null || index < 0) return null;
  return {
    rank: neighbours.firstRank + index + 1,
    total: neighbours.total,
    previous: neighbours.ids[index - 1] ?? null,
    next: neighbours.ids[index + 1] ?? null,
  };
}

function parse(text: string | null): Neighbours | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { ids, firstRank, total }: { ids?: unknown; firstRank?: unknown; total?: unknown } = value;
    const isRead =
      Array.isArray(ids) && ids.every((id) => typeof id === 'number') && typeof firstRank === 'number' && typeof total === 'number';
    return isRead ? { ids, firstRank, total } : null;
  } catch {
    return null;
  }
}
