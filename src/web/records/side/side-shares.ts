/** Width of a sheet beside its screen before anybody moved the bar, and its least to be read. */
const USUAL_PX = 720;
const LEAST_PX = 384;
/** Width that a list beside it needs until somebody moves the bar. */
const BESIDE_PX = 288;
/** Hundredths that the screen behind keeps whatever the request. */
const LIST_LEAST = 6;

export interface SideShares {
  /** Hundredths of the width. */
  readonly share: number;
  readonly least: { readonly left: number; readonly right: number };
}

/** Hundredths of a screen of so many pixels that its sheet takes: what the person chose, as far as both stay usable. */
export function sharesOf(chosen: number | null, width: number): SideShares {
  const most = 100 - LIST_LEAST;
  const right = Math.min(most, (100 * LEAST_PX) / width);
  const usual = Math.min(USUAL_PX, width - BESIDE_PX);
  const share = chosen ?? (100 * usual) / width;
  return { share: Math.min(most, Math.max(right, share)), least: { left: LIST_LEAST, right } };
}
