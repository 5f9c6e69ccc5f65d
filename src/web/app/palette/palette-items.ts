import { fold } from '#web/session/fold.ts';

export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  readonly detail: string | null;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly key: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

/** Every typed word must be in the label or the detail; case and accents do not matter. Labels that begin with the text come first. */
export function filterItems(items: readonly PaletteItem[], search: string): readonly PaletteItem[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  const first = words.join(' ');
  return items
    .filter((item) => words.every((word) => fold(`${item.label} ${item.detail ?? ''}`).includes(word)))
    .toSorted((left, right) => Number(fold(right.label).startsWith(first)) - Number(fold(left.label).startsWith(first)));
}
