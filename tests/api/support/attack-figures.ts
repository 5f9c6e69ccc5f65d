/** Figures of a suite in a full run, in the words that `npm run attack` sums up. */
export function attackFigures(suite: string) {
  let tries = 0;
  let leaks = 0;
  return {
    /** Counts a try, and a leak where it got what it must not get; answers whether it did. */
    count: (isLeak: boolean): boolean => {
      tries += 1;
      if (isLeak) leaks += 1;
      return isLeak;
    },
    print: (): void => {
      if (process.env['ATTACK'] !== 'full') return;
      process.stdout.write(`[attack] ${suite}: ${tries.toLocaleString('en-US')} tries, ${leaks.toLocaleString('en-US')} leaks\n`);
    },
  };
}
