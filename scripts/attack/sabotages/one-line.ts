import type { Sabotage } from '../sabotage.ts';

const LINES = ['tests/api/rights/one-line.test.ts', 'tests/contract/one-line.test.ts'] as const;

export const oneLineSabotages: readonly Sabotage[] = [
  {
    title: 'a one-line field keeps its line breaks',
    file: 'src/domain/records/kinds/read-kinds.ts',
    from: 'const text = oneLineText(value);',
    to: 'const text = value.trim();',
    tests: LINES,
  },
  {
    title: 'a label keeps its line breaks',
    file: 'src/domain/records/write/stored-texts.ts',
    from: "if (kind === 'label') return oneLineText;",
    to: "if (kind === 'label') return null;",
    tests: LINES,
  },
  {
    title: 'HTML is stored as it was sent',
    file: 'src/domain/records/write/stored-texts.ts',
    from: 'hasMarks(text) ? safeHtml(text) : text',
    to: 'hasMarks(text) && text === safeHtml(text) ? safeHtml(text) : text',
    tests: LINES,
  },
];
