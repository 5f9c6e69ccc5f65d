import { ChambreType } from '#generated/enums/chambre-type.gen.ts';

export interface NightPrices {
  readonly PrixSingle?: number | null;
  readonly PrixDouble: number | null;
  readonly PrixTwin: number | null;
  readonly PrixTriple: number | null;
  readonly PrixAccompagnant: number | null;
}

/** Price of a night, frozen when it is assigned: the contract's, else the hotel's. Who comes into a room already paid pays the extra guest. */
export function nightPrice(
  prices: readonly NightPrices[],
  { type, isSharing }: { readonly type: number | null; readonly isSharing: boolean },
): number | null {
  function first(read: (one: NightPrices) => number | null | undefined): number | null {
    return prices.map(read).find((price) => price !== null && price !== undefined) ?? null;
  }
  // A price that nobody knows is missing, not free.
  if (isSharing) return first(({ PrixAccompagnant }) => PrixAccompagnant);
  if (type === ChambreType.twin) return first(({ PrixTwin }) => PrixTwin);
  if (type === ChambreType.triple) return first(({ PrixTriple }) => PrixTriple);
  const double = first(({ PrixDouble }) => PrixDouble);
  return type === ChambreType.single ? (first(({ PrixSingle }) => PrixSingle) ?? double) : double;
}
