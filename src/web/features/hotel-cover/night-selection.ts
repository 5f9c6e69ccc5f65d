/** Dates that are chosen, the one with the keyboard, and where a range begins. */
export interface NightSelection {
  readonly chosen: ReadonlySet<string>;
  readonly active: string | null;
  readonly anchor: string | null;
}

export const NO_SELECTION: NightSelection = { chosen: new Set(), active: null, anchor: null };

export interface Reach {
  /** Adds to or takes from what is chosen. */
  readonly toggle: boolean;
  /** From the anchor to the date. */
  readonly extend: boolean;
}

/** A click or Space on a row: alone it chooses that night, with Shift all up to it, with Ctrl one more or one less. */
export function choose(
  dates: readonly string[],
  selection: NightSelection,
  { date, toggle, extend }: Reach & { readonly date: string },
): NightSelection {
  if (extend && selection.anchor !== null)
    return { chosen: new Set(between(dates, selection.anchor, date)), active: date, anchor: selection.anchor };
  if (!toggle) return { chosen: new Set([date]), active: date, anchor: date };
  const chosen = new Set(selection.chosen);
  if (!chosen.delete(date)) chosen.add(date);
  return { chosen, active: date, anchor: date };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 7, PageUp: -7, Home: -10_000, End: 10_000 };

/** Moves the keyboard to another night; with Shift what lies between is chosen. Null: not a key of movement. */
export function moveTo(
  dates: readonly string[],
  selection: NightSelection,
  { key, shift }: { readonly key: string; readonly shift: boolean },
): NightSelection | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const from = Math.max(0, dates.indexOf(selection.active ?? ''));
  const active = dates[Math.max(0, Math.min(dates.length - 1, from + step))];
  if (active === undefined) return null;
  if (!shift) return { ...selection, active, anchor: active };
  const anchor = selection.anchor ?? dates[from] ?? active;
  return { chosen: new Set(between(dates, anchor, active)), active, anchor };
}

/** Nights of an action: the chosen ones, else the one that has the keyboard. */
export function targets({ chosen, active }: NightSelection): readonly string[] {
  if (chosen.size > 0) return [...chosen].toSorted();
  return active === null ? [] : [active];
}

function between(dates: readonly string[], from: string, to: string): readonly string[] {
  const [first, last] = from < to ? [from, to] : [to, from];
  return dates.filter((date) => date >= first && date <= last);
}
