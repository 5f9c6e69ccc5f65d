import type { Sabotage } from '../sabotage.ts';

const LINES = ['tests/api/rights/one-line.test.ts', 'tests/contract/one-line.test.ts'] as const;

export const oneLineSabotages: readonly Sabotage[] = [
  {
    title: 'a one-line field keeps its line breaks',
    file: 'src/domain/records/typed/typed-text.ts',
    from: 'return cleanLine(text);',
    to: 'return text.trim();',
    tests: LINES,
  },
  {
    title: 'a label keeps its line breaks',
    file: 'src/domain/records/write/stored-texts.ts',
    from: "if (kind === 'label') return cleanLine;",
    to: "if (kind === 'label') return (text) => text;",
    tests: LINES,
  },
  {
    title: 'HTML is stored as it was sent',
    file: 'src/domain/records/write/stored-texts.ts',
    from: 'hasMarks(text) ? safeHtml(cleanLines(text)) : cleanLines(text)',
    to: 'hasMarks(text) && text === safeHtml(text) ? safeHtml(cleanLines(text)) : cleanLines(text)',
    tests: LINES,
  },
];
