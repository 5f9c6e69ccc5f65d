import path from 'node:path';
import { readSignals, type Signals, subjectOf } from './subject-signals.ts';
import { byFolder, filesOf, sourcesOf } from './tree.ts';

const ROOMS = ['domain', 'server', 'web', 'mocks', 'schema', 'tests'] as const;

interface SubjectFolder {
  readonly room: (typeof ROOMS)[number];
  /** Folder or file. */
  readonly path: string;
  readonly files: readonly string[];
  /** Points without which the majority is chance. */
  readonly atLeast: number;
}

const INTRODUCTION = `<!-- Written by \`npm run docs\` from the tree. DO NOT EDIT. -->
# Subjects and their places
A subject is a folder of \`src/domain\`. Any other place belongs to the subject that its imports, operations and addresses name more than all
others together; an entity, to the subject whose domain code names it so. Places that serve many subjects are absent.
`;

/** docs/generated/subjects.md, whole. */
export function subjectsPage(): string {
  const signals = readSignals();
  const owned = places().map((place) => ({ ...place, subject: ownerOf(place, signals) }));
  const entities = [...signals.entities].map(([name, subject]) => ({ room: 'schema', path: `schema/entities/${name}.yaml`, subject }));
  const chapters = [...signals.subjects].toSorted().map((subject) => {
    const subjectPlaces = [...owned, ...entities].filter((place) => place.subject === subject);
    const lines = ROOMS.map(
      (room) => [room, links(subjectPlaces.filter((place) => place.room === room).map((place) => place.path))] as const,
    );
    return `\n## ${subject}\n${lines.flatMap(([room, text]) => (text === '' ? [] : [`- ${room}: ${text}\n`])).join('')}`;
  });
  return `${INTRODUCTION}${chapters.join('')}`;
}

function places(): readonly SubjectFolder[] {
  function folders(room: SubjectFolder['room'], files: readonly string[]): readonly SubjectFolder[] {
    return [...byFolder(files)].map(([folder, within]) => ({ room, path: folder, files: within, atLeast: threshold(folder, within) }));
  }
  function single(room: SubjectFolder['room'], files: readonly string[], atLeast: number): readonly SubjectFolder[] {
    return files.map((file) => ({ room, path: file, files: [file], atLeast }));
  }
  return [
    ...folders(
      'domain',
      sourcesOf('src/domain/*/**/*.ts').filter((file) => !isShared(file)),
    ),
    ...folders('server', sourcesOf('src/server/*/**/*.ts')),
    ...folders('web', sourcesOf('src/web/*/**/*.{ts,tsx}')),
    ...single('mocks', sourcesOf('src/mocks/{services,files,mails}/**/*.ts'), 1),
    ...single('schema', filesOf('schema/openapi/*.yaml'), 1),
    ...folders('tests', filesOf('tests/api/*/**/*.test.ts')),
    ...single('tests', [...filesOf('tests/contract/**/*.test.ts'), ...filesOf('tests/e2e/**/*.spec.ts')], 2),
  ];
}

/** Features and services exist for a subject: one sign is enough. */
function threshold(folder: string, within: readonly string[]): number {
  return /^src\/(web\/features|server\/services)\/./.test(folder) ? 1 : Math.max(2, within.length / 4);
}

/** The engine and the values serve every subject; a rule stands for one. */
function isShared(file: string): boolean {
  return /^src\/domain\/(?:errors|records|registries|texts|transitions|values|work)\//.test(file);
}

/** A folder of a subject, a place that bears its name, then what the content says. */
function ownerOf({ path: place, files, atLeast }: SubjectFolder, signals: Signals): string | undefined {
  const [, top = ''] = /^src\/domain\/([\w-]+)/.exec(place) ?? [];
  const named = [top, baseName(place)].find((name) => signals.subjects.has(name));
  return named ?? subjectOf(files, signals, atLeast);
}

/** A folder stands for the folders within. */
function links(paths: readonly string[]): string {
  return paths
    .filter((one) => !paths.some((other) => one.startsWith(`${other}/`)))
    .map((one) => `[${shortName(one)}](../../${one})`)
    .join(' · ');
}

function baseName(place: string): string {
  return path.posix.basename(place).replace(/(?:\.(?:test|spec))?\.(?:tsx?|yaml)$/, '');
}

function shortName(place: string): string {
  const [first = '', ...rest] = path.posix.dirname(place).split('/');
  return [...(first === 'src' ? rest.slice(1) : rest), baseName(place)].join('/');
}
