import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Floors of the domain, the lowest first: each leans on its own and on those below. A folder that no floor names is a subject of the
 * festival, beside the others.
 */
const FLOORS = [
  { name: 'values', folders: ['errors', 'texts', 'values'] },
  { name: 'work', folders: ['work'] },
  { name: 'records', folders: ['records', 'transitions'] },
  { name: 'subjects', folders: [] },
  { name: 'registries', folders: ['registries'] },
] as const;

const SUBJECTS = FLOORS.findIndex(({ name }) => name === 'subjects');

export interface Exception {
  /** `lodging → registries` for an arrow up, `desk ↔ mails` for a pair. */
  readonly what: string;
  readonly why: string;
}

/** Exceptions to the floors, and their reasons. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    what: 'records/engine ↔ records/kinds',
    why: 'a value that a call sends is read by its kind, and a reference by the registry of the engine',
  },
  { what: 'mails ↔ told', why: 'a mail keeps what it told, and what is no longer true is told by a mail' },
  { what: 'records/kinds ↔ records/read', why: 'a record is shown by its kinds, and the kind of an enumeration by its labels' },
];

/** An import of a file of the domain by another, by their paths within it. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every import among files of the domain, those of types included and those of tests left out. */
export function importsOfDomain(root: string): readonly Import[] {
  const domain = path.join(root, 'src/domain');
  const files = globSync('**/*.ts', { cwd: domain })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.endsWith('.test.ts'));
  return files.flatMap((from) => importsIn(from, readFileSync(path.join(domain, from), 'utf8')));
}

export function importsIn(from: string, code: string): readonly Import[] {
  return [...code.matchAll(/\b(?:from |import |import\()'(#domain\/|\.{1,2}\/)([^']+)'/g)].map(([, start = '', rest = '']) => ({
    from,
    to: start === '#domain/' ? rest : path.posix.join(path.posix.dirname(from), start, rest),
  }));
}

/** Breaches of the floors: arrows up, and folders that import each other. A folder and one within it are one place. */
export interface Standing {
  readonly arrows: number;
  readonly up: readonly string[];
  readonly mutual: readonly string[];
}

export function standingOf(imports: readonly Import[]): Standing {
  const folders = imports
    .map(({ from, to }) => ({ from: path.posix.dirname(from), to: path.posix.dirname(to) }))
    .filter(({ from, to }) => !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`));
  const arrows = new Set(folders.map(({ from, to }) => `${from} → ${to}`));
  return {
    arrows: arrows.size,
    up: [...new Set(folders.filter(({ from, to }) => floorOf(from) < floorOf(to)).map(({ from, to }) => `${from} → ${to}`))].toSorted(),
    mutual: [
      ...new Set(folders.filter(({ from, to }) => from < to && arrows.has(`${to} → ${from}`)).map(({ from, to }) => `${from} ↔ ${to}`)),
    ].toSorted(),
  };
}

function floorOf(folder: string): number {
  const [top = ''] = folder.split('/');
  const found = FLOORS.findIndex(({ folders }) => folders.some((name) => name === top));
  return found === -1 ? SUBJECTS : found;
}

/** Sentences about what no exception tells, and about exceptions that nothing needs any more. */
export function faultsOf({ up, mutual }: Standing, exceptions: readonly Exception[]): readonly string[] {
  const against = [...up, ...mutual];
  const excepted = new Set(exceptions.map(({ what }) => what));
  return [
    ...up.filter((one) => !excepted.has(one)).map((one) => `${one}: an import of a higher floor`),
    ...mutual.filter((one) => !excepted.has(one)).map((one) => `${one}: folders that import each other`),
    ...[...excepted].filter((one) => !against.includes(one)).map((one) => `${one}: an exception that nothing needs`),
  ];
}
