import { fold } from '#web/session/fold.ts';
import type { StillProps } from '#web/ui/still/still.tsx';

/** Kind of act of a line, which its icon shows. */
export type PaletteKind = 'recent' | 'act' | 'create' | 'go' | 'open';

export interface PaletteItem {
  readonly kind: PaletteKind;
  /** Picture of a record, in the place of the icon. */
  readonly still?: StillProps | undefined;
  /** The field that was found, where the label and the detail do not hold what was typed. */
  readonly found?: string | undefined;
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
    const name = fold(label);
    const near = name.startsWith(first) ? 1 : 2;
    return (refusal === undefined ? 0 : 3) + (name === first ? 0 : near);
  }
  return items
    .filter(({ label, detail, words: others = '' }) => {
      const foldedText = fold(`${label} ${detail ?? ''} ${others}`);
      return words.every((word) => foldedText.includes(word));
    })
    .toSorted((left, right) => rank(left) - rank(right));
}

/** Of two lines that say the same, the first. */
export function withoutTwins(items: readonly PaletteItem[], shown: readonly PaletteItem[]): readonly PaletteItem[] {
  return items.filter(({ label }) => !shown.some((other) => other.label === label));
}

/** A screen whose name is typed whole is what Enter opens, before anything that Enter would make or do. */
export function inOrder(groups: readonly PaletteGroup[], search: string): readonly PaletteGroup[] {
  const typed = fold(search.trim());
  const isNamed = typed !== '' && groups.some(({ key, items }) => key === 'ecrans' && items.some(({ label }) => fold(label) === typed));
  if (!isNamed) return groups;
  return groups.toSorted((left, right) => Number(right.key === 'ecrans') - Number(left.key === 'ecrans'));
}

/** The parts of a text, those that were typed apart; accents and case do not matter. */
export function matchedParts(text: string, search: string): readonly { readonly text: string; readonly isMatch: boolean }[] {
  const letters = [...text];
  // One letter may fold to two: places are counted by letter.
  const folded = letters.map((letter) => fold(letter));
  const whole = folded.join('');
  const marked = new Set<number>();
  for (const word of fold(search).split(/\s+/).filter(Boolean)) {
    const at = whole.indexOf(word);
    if (at >= 0) for (let place = at; place < at + word.length; place += 1) marked.add(place);
  }
  const parts: { text: string; isMatch: boolean }[] = [];
  let place = 0;
  letters.forEach((letter, index) => {
    const isMatch = marked.has(place);
    place += folded[index]?.length ?? 1;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  });
  return parts;
}

/** True if a line shows by itself why it was found. */
export function isExplained({ label, detail }: Pick<PaletteItem, 'label' | 'detail'>, search: string): boolean {
  const foldedText = fold(`${label} ${detail ?? ''}`);
  return fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .some((word) => foldedText.includes(word));
}
