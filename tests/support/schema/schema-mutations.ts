/** Small schemas with a few mistakes in them, the same for the same number: what somebody who edits the YAML may write. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Generated, generate } from '#codegen/generate.ts';

export interface Mutated {
  readonly root: string;
  /** The file that was changed, and what it says now. */
  readonly file: string;
  readonly text: string;
  readonly generated: Generated;
}

const CASES = path.join(import.meta.dirname, '../../codegen');
const NAMES = ['every-kind', 'parts-and-links', 'states', 'reference-list', 'subtypes', 'rollover', 'scopes', 'seed', 'two-screens'];

/** Texts that nobody means to write. */
const ODD =
  `~;true;[];{};[[]];a: b;- x;*a;&a b;!!set {a};.nan;"\\u0000";"[";-1;0;1.5;1e400;3000000000;'é';Id;Version;film;"{";"{Id}";$moi;links;owned;constructor`.split(
    ';',
  );
const SIGNS = ['{', '}', '"', ':', ',', '-', '|', '\u0001', '\ud800', '#', '  '];
const WORD = /[A-Za-z][A-Za-z-]+/g;

type Draw = <T>(values: readonly T[]) => T | undefined;

/** Writes one mutated schema into a folder of its own, runs the generator over it, and takes the folder away afterwards. */
export async function withMutatedSchema<T>(number: number, use: (mutated: Mutated) => Promise<T>): Promise<T> {
  const draw = drawFrom(number);
  const root = await mkdtemp(path.join(tmpdir(), 'mutated-'));
  try {
    await cp(path.join(CASES, draw(NAMES) ?? '', 'input'), root, { recursive: true });
    const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.yaml')).toSorted();
    const file = draw(files) ?? '';
    const first = mutate(await readFile(path.join(root, file), 'utf8'), draw);
    const text = number % 2 === 0 ? first : mutate(first, draw);
    await writeFile(path.join(root, file), text);
    return await use({ root, file, text, generated: await generate(root) });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Mulberry32. */
function drawFrom(number: number): Draw {
  let state = Math.imul(number + 1, 0x9e3779b1);
  return (values) => {
    state = Math.trunc(state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return values[((mixed ^ (mixed >>> 14)) >>> 0) % values.length];
  };
}

type Change = (lines: readonly string[], index: number, draw: Draw) => readonly string[];

function edited(edit: (line: string, draw: Draw, lines: readonly string[]) => string): Change {
  return (lines, index, draw) => lines.with(index, edit(lines[index] ?? '', draw, lines));
}

function places(text: string): number[] {
  return [...text, ''].map((_, index) => index);
}

const CHANGES: readonly Change[] = [
  (lines, index) => lines.toSpliced(index, 1),
  (lines, index) => lines.toSpliced(index, 0, lines[index] ?? ''),
  (lines, index, draw) => {
    const other = draw(places(lines.slice(1).join(''))) ?? 0;
    const place = other % lines.length;
    return lines.with(index, lines[place] ?? '').with(place, lines[index] ?? '');
  },
  edited((line, draw) => line.replace(/: [^,{}[\]]+/, () => `: ${draw(ODD) ?? ''}`)),
  edited((line, draw, lines) => {
    const match = draw([...line.matchAll(WORD)]);
    const other = draw(lines.flatMap((one) => one.match(WORD) ?? []));
    return match === undefined || other === undefined
      ? line
      : line.slice(0, match.index) + other + line.slice(match.index + match[0].length);
  }),
  edited((line, draw) => line.slice(0, draw(places(line)))),
  edited((line) => `  ${line}`),
  edited((line) => line.slice(2)),
  edited((line, draw) => {
    const place = draw(places(line)) ?? 0;
    return line.slice(0, place) + (draw(SIGNS) ?? '') + line.slice(place);
  }),
  edited((line, draw) => line.replace(draw(line.match(/, [a-zA-Z]+: [^,{}[\]]+/g) ?? []) ?? '', '')),
];

function mutate(text: string, draw: Draw): string {
  const lines = text.split('\n');
  const index = draw(lines.map((_, place) => place)) ?? 0;
  return (draw(CHANGES)?.(lines, index, draw) ?? lines).join('\n');
}
