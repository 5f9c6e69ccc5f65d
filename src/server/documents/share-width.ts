/** Range of a column between its longest word and its longest line. */
export interface Span {
  readonly least: number;
  readonly most: number;
  /** Grows over its longest line when the others have theirs. */
  readonly takesRest: boolean;
}

/** A table is not spread over a page that it does not need. */
const SPREAD_MAX = 1.5;

/**
 * Widths of columns within `room` points: those with little to say have all they need, and the long ones share what is left
 * evenly. Where even the longest words have no room, the longest of them are cut first.
 */
export function shareWidth(spans: readonly Span[], room: number): readonly number[] {
  const least = sumOf(spans.map((span) => span.least));
  if (least >= room)
    return levelled(
      spans.map((span) => ({ from: 0, to: span.least })),
      room,
    );
  const most = sumOf(spans.map((span) => Math.max(span.least, span.most)));
  if (most >= room)
    return levelled(
      spans.map((span) => ({ from: span.least, to: Math.max(span.least, span.most) })),
      room,
    );
  const rest = room - most;
  const takers = spans.filter(({ takesRest }) => takesRest).length;
  if (takers > 0) return spans.map((span) => Math.max(span.least, span.most) + (span.takesRest ? rest / takers : 0));
  const spread = Math.min(SPREAD_MAX, room / most);
  return spans.map((span) => Math.max(span.least, span.most) * spread);
}

interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** Each column at one same width, or at its own bound where that lies outside: the level at which they fill the room. */
function levelled(bounds: readonly Bounds[], room: number): readonly number[] {
  function at(level: number): readonly number[] {
    return bounds.map(({ from, to }) => Math.min(to, Math.max(from, level)));
  }
  let [low, high] = [0, room];
  for (let round = 0; round < 40; round += 1) {
    const level = (low + high) / 2;
    if (sumOf(at(level)) > room) high = level;
    else low = level;
  }
  return at(low);
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
