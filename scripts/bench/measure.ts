import { readFileSync } from 'node:fs';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Wall milliseconds of one call. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

const TICKS_PER_SECOND = 100;

/** User and system CPU milliseconds a process has used since it began (Linux). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Proportional memory of a process and its children, in megabytes (Linux). */
export function memoryMb(pids: readonly number[]): number {
  return (
    pids.reduce((total, pid) => total + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0), 0) /
    1024
  );
}

export interface Line {
  readonly what: string;
  readonly value: string;
  /** Null: shown, not judged. */
  readonly ok: boolean | null;
}

/** A ratio of two figures of the same run, against its limit. */
export function ratioLine(
  what: string,
  { ours, reference, max }: { readonly ours: number; readonly reference: number; readonly max: number },
): Line {
  const ratio = ours / reference;
  return {
    what,
    value: `${ratio.toFixed(2)} × (${ours.toFixed(2)} against ${reference.toFixed(2)} ms), at most ${max} ×`,
    ok: ratio <= max,
  };
}

export interface Pair {
  readonly ours: number;
  readonly reference: number;
}

/** Ratios of several processes: the one in the middle and how far they stand apart. A limit counts against the highest. */
export function spreadLine(what: string, { pairs, max }: { readonly pairs: readonly Pair[]; readonly max: number }): Line {
  const ratios = pairs.map(({ ours, reference }) => ours / reference);
  function ms(pick: keyof Pair): string {
    return median(pairs.map((pair) => pair[pick])).toFixed(2);
  }
  return {
    what,
    value: `${median(ratios).toFixed(2)} × (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; ${ms('ours')} against ${ms('reference')} ms), at most ${max} ×`,
    ok: Math.max(...ratios) <= max,
  };
}

export function limitLine(
  what: string,
  { value, max, unit }: { readonly value: number; readonly max: number; readonly unit: string },
): Line {
  return {
    what,
    value: `${value.toFixed(2)} ${unit}, at most ${max} ${unit}`,
    ok: value <= max,
  };
}
