const isFull = process.env['ATTACK'] === 'full';

/** One in twelve, or all of them for `npm run attack`. */
export function sampled<T>(list: readonly T[], every = 12): readonly T[] {
  return isFull ? list : list.filter((_, index) => index % every === 0);
}

/** Reported once a suite, where everything is tried. */
export function reportAttack(name: string, { tries, leaks }: { readonly tries: number; readonly leaks: number }): void {
  if (isFull) process.stdout.write(`[attack] ${name}: ${tries.toLocaleString('en')} tries, ${leaks.toLocaleString('en')} leaks\n`);
}
