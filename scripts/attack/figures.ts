/** Figures of a suite in a full run: `[attack] pickers: 1,240 tries, 0 leaks`. */
export interface Figures {
  readonly suite: string;
  readonly tries: number;
  readonly leaks: number;
}

const HEAD = /^\[attack\] (?<suite>[^:]+): (?<tries>\d[\d,]*) tries\b/;
const LEAKS = /\b(?<leaks>\d[\d,]*) leaks\b/;

/** Suites with their figures, in the order in which they ended. */
export function readFigures(output: string): readonly Figures[] {
  return output.split('\n').flatMap((line) => {
    const head = HEAD.exec(line)?.groups;
    const end = LEAKS.exec(line)?.groups;
    return head === undefined || end === undefined
      ? []
      : [{ suite: head['suite'] ?? '', tries: toNumber(head['tries']), leaks: toNumber(end['leaks']) }];
  });
}

function toNumber(text = ''): number {
  return Number(text.replaceAll(',', ''));
}

export function totalOf(figures: readonly Figures[]): string {
  function sum(value: (one: Figures) => number): string {
    return figures.reduce((total, one) => total + value(one), 0).toLocaleString('en-US');
  }
  return `[attack] in all: ${sum(({ tries }) => tries)} tries of ${figures.length} suites, ${sum(({ leaks }) => leaks)} leaks`;
}
