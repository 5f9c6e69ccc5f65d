import type { RecordData } from '#domain/values/record-data.ts';

export type DropSide = 'before' | 'after';
/** Effect of a drop: beside the target, or both exchange their places. */
export type DropPlace = DropSide | 'swap';

/** Half of the target that the pointer is over. */
export function dropSide(offset: number, height: number): DropSide {
  return offset < height / 2 ? 'before' : 'after';
}

/** Moves the item at one index before or after the item at another. */
export function moveItem<T>(items: readonly T[], from: number, to: { readonly index: number; readonly side: DropSide }): readonly T[] {
  const moved = items.slice(from, from + 1);
  const rest = items.filter((_, index) => index !== from);
  const target = to.index + (to.side === 'after' ? 1 : 0);
  const at = from < target ? target - 1 : target;
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** Moves an item, or exchanges it with the one it is dropped on, where the place in the list is the order. */
export function dropItem<T>(
  items: readonly T[],
  from: number,
  { index, side }: { readonly index: number; readonly side: DropPlace },
): readonly T[] {
  if (side !== 'swap') return moveItem(items, from, { index, side });
  const exchanged = new Map([
    [from, items[index]],
    [index, items[from]],
  ]);
  return items.map((item, at) => exchanged.get(at) ?? item);
}

/** Exchanges two items; only their two order values change. */
export function swapItems<T extends RecordData>(
  items: readonly T[],
  [first, second]: readonly [number, number],
  order = 'Ordre',
): readonly T[] {
  const left = items[first];
  const right = items[second];
  if (left === undefined || right === undefined || first === second) return items;
  return items.map((item, index) => {
    if (index === first) return { ...right, [order]: left[order] };
    return index === second ? { ...left, [order]: right[order] } : item;
  });
}

/** Numbers the order property from 1 upward; items already in place are the same objects. */
export function renumber<T extends RecordData>(items: readonly T[], order = 'Ordre'): readonly T[] {
  return items.map((item, index) => (item[order] === index + 1 ? item : { ...item, [order]: index + 1 }));
}
