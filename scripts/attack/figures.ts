/** What a suite says of itself in a full run: `[attack] pickers: 1,240 tries, 0 leaks`. */
export interface Figures {
  readonly suite: string;
  readonly tries: number;
  readonly leaks: number;
}

const LINE = /^\[attack\] (?<suite>[^:]+): (?<tries>[\d,]+) tries, (?<leaks>[\d,]+) leaks/gm;

/** Suites with their figures, in the order in which they ended. */
export const readFigures = (output: string): readonly Figures[] =>
  [...output.matchAll(LINE)].map(({ groups }) => ({
    suite: groups?.['suite'] ?? '',
    tries: toNumber(groups?.['tries']),
    leaks: toNumber(groups?.['leaks']),
  }));

const toNumber = (text = ''): number => Number(text.replaceAll(',', ''));

export const totalOf = (figures: readonly Figures[]): string => {
  const sum = (value: (one: Figures) => number): string => figures.reduce((total, one) => total + value(one), 0).toLocaleString('en-US');
  return `[attack] in all: ${sum(({ tries }) => tries)} tries of ${figures.length} suites, ${sum(({ leaks }) => leaks)} leaks`;
};
