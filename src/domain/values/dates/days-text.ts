import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { addDays, formatDay } from '../dates.ts';

/** The days of a stored set: sorted, each once. */
export function chosenDays(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((day: JsonValue) => typeof day === 'string') : [];
}

/** `ven. 29 – dim. 31/01, mar. 2/02`: days in a row are joined, and a month is written once, on its last day. */
export function formatDays(value: JsonValue | undefined, culture: string): string {
  const runs = runsOf(chosenDays(value));
  const ends = runs.flat();
  function text(day: string): string {
    const next = ends[ends.indexOf(day) + 1];
    const isLastOfMonth = next?.slice(0, 7) !== day.slice(0, 7);
    return formatDay(day, culture).replace(LAST_FIGURES, isLastOfMonth ? ' $1$2' : ' $1');
  }
  return runs.map((run) => run.map(text).join(' – ')).join(', ');
}

const LAST_FIGURES = / 0?(\d+)(\/\d\d)$/;

/** First and last day of each run; a day that stands alone is one. */
function runsOf(days: readonly string[]): readonly (readonly string[])[] {
  const runs: (readonly [string, ...string[]])[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run === undefined || addDays(run.at(-1) ?? day, 1) !== day) runs.push([day]);
    else runs[runs.length - 1] = [run[0], day];
  }
  return runs;
}
