/** Classes of an amount, from faint to full. */
const SHARES = [28, 46, 64, 82, 100] as const;

export interface Shade {
  readonly from: number;
  readonly to: number;
  /** A CSS colour, right in both themes. */
  readonly color: string;
}

/** Shades of values, about as many different values in each; equal values have one shade. */
export function shadesOf(values: readonly number[]): readonly Shade[] {
  const different = [...new Set(values)].toSorted((left, right) => left - right);
  const count = Math.min(SHARES.length, different.length);
  return Array.from({ length: count }, (_, index) => {
    const from = different[Math.floor((index * different.length) / count)] ?? 0;
    const to = different[Math.floor(((index + 1) * different.length) / count) - 1] ?? from;
    return { from, to, color: colorOf(SHARES[SHARES.length - count + index] ?? 100) };
  });
}

/** Full where amounts do not matter. */
export function shadeOf(shades: readonly Shade[], value: number): string {
  return shades.findLast(({ from }) => value >= from)?.color ?? FULL;
}

const FULL = colorOf(100);

function colorOf(share: number): string {
  return `color-mix(in srgb, var(--chart-11) ${share}%, var(--surface-2))`;
}
