/** `npm run attack` tries all, `npm test` a part; each suite tells what it tried and what got through. */
export const IS_FULL = process.env['ATTACK'] === 'full';

export function sampleOf<T>(list: readonly T[], every: number): readonly T[] {
  return IS_FULL ? list : list.filter((_, index) => index % every === 0);
}

/** All of it takes minutes, on a machine that does other things. */
export const SUITE_MS = IS_FULL ? 30 * 60_000 : 120_000;

interface Tally {
  readonly leaks: readonly string[];
  /** One try: what it leaked, null when nothing. */
  readonly note: (leak: string | null) => void;
  readonly tries: () => number;
  readonly tell: () => void;
}

export function createTally(title: string): Tally {
  const leaks: string[] = [];
  let tries = 0;
  return {
    leaks,
    note: (leak) => {
      tries += 1;
      if (leak !== null) leaks.push(leak);
    },
    tries: () => tries,
    tell: () => {
      if (IS_FULL) console.log(`[attack] ${title}: ${tries.toLocaleString('en')} tries, ${leaks.length} leaks`);
    },
  };
}
