/** Comments open with a noun or a verb: a newcomer reads what a thing is, not a question about it. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const OPENING = /^(What|Who|Whoever|Whom|Whose|Whether|Whatever|Where|Which|Whichever|When|How)\b/;
/** Words of a dialect of this code: plain English names what is shown, sent, requested, stored. */
const DIALECT = /\b(told|said|asked)\b|\b(is|are|was|were|be|been|being) (\w+ )?(taken|kept)\b/i;
/** Locals that say nothing of their value. */
const EMPTY_LOCAL = /\b(?:const|let|function) (?:known|said|own|asked|told)\b/;
/** Names of local types that say nothing of their content. */
const EMPTY_NAME = /^(interface|type) (Asked|Said|Told)\b/m;

function sources(): readonly string[] {
  return globSync('{src,codegen,scripts,tests}/**/*.{ts,tsx,mjs}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.includes('/expected/'));
}

/** First lines of the comments of a file that open with a question. */
function questions(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, place) => {
    const begins = line.startsWith('/**') || (line.startsWith('// ') && !lines[place - 1]?.startsWith('//'));
    const words = (line === '/**' ? (lines[place + 1] ?? '') : line).replace(/^(\/\*\*|\/\/|\*)\s*/, '');
    return begins && OPENING.test(words) ? [words] : [];
  });
}

/** Lines of a file that are comments. */
function comments(file: string): readonly string[] {
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(\/\*\*|\*|\/\/)\s/.test(line));
}

test('comments open with a noun or a verb', () => {
  const files = sources();
  expect(files.length).toBeGreaterThan(3_000);
  const found = files.flatMap((file) => questions(readFileSync(path.join(root, file), 'utf8')).map((words) => `${file}: ${words}`));
  expect(found).toEqual([]);
});

test('a question is seen in either form of comment', () => {
  expect(questions('/** What a desk holds. */\nconst x = 1;\n// Who pays.\n// When it is due.\n')).toEqual([
    'What a desk holds. */',
    'Who pays.',
  ]);
});

test('local types are named by their content', () => {
  expect(sources().filter((file) => EMPTY_NAME.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test('comments name what happens in plain words', () => {
  const found = sources().flatMap((file) =>
    comments(file)
      .filter((line) => DIALECT.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('locals are named by their value', () => {
  expect(sources().filter((file) => EMPTY_LOCAL.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
