import { PecType } from '#generated/enums/pec-type.gen.ts';

interface Covered {
  /** Nights that the festival may pay; null: this kind of participant has no such limit. */
  readonly coveredMax: number | null;
  /** Nights that it pays already. */
  readonly paid: number;
}

/** Who pays nights that nobody was named for: the festival as long as it covers some, then the guest. */
export function whoPays(dates: readonly string[], { coveredMax, paid }: Covered): ReadonlyMap<number, readonly string[]> {
  const free = coveredMax === null ? dates.length : Math.max(0, coveredMax - paid);
  const sorted = dates.toSorted();
  const shares = new Map([
    [PecType.festival, sorted.slice(0, free)],
    [PecType.invite, sorted.slice(free)],
  ]);
  return new Map([...shares].filter(([, some]) => some.length > 0));
}
