import { fold } from '#web/session/fold.ts';

export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  readonly detail: string | null;
  /** Other words that find it. */
  readonly words?: string | undefined;
  readonly keys?: readonly string[] | undefined;
  /** Why it cannot be done now. */
  readonly refusal?: string | undefined;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly key: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

/** Every typed word must be in the label, the detail or the other words; case and accents do not matter. What cannot be done comes last, labels that begin with the text first. */
export function filterItems(items: readonly PaletteItem[], search: string): readonly PaletteItem[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items.filter(({ refusal }) => refusal === undefined);
  const first = words.join(' ');
  function rank({ label, refusal }: PaletteItem): number {
    return (refusal === undefined ? 0 : 2) + (fold(label).startsWith(first) ? 0 : 1);
  }
  return items
    .filter(({ label, detail, words: others = '' }) => {
      const said = fold(`${label} ${detail ?? ''} ${others}`);
      return words.every((word) => said.includes(word));
    })
    .toSorted((left, right) => rank(left) - rank(right));
}

/** Of two lines that say the same, the first. */
export function withoutTwins(items: readonly PaletteItem[], shown: readonly PaletteItem[]): readonly PaletteItem[] {
  return items.filter(({ label }) => !shown.some((other) => other.label === label));
}
