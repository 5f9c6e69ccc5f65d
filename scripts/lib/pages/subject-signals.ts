import path from 'node:path';
import { entities } from '#generated/entities/all.gen.ts';
import { byFolder, filesOf, sourcesOf, textOf } from './tree.ts';

type SubjectByName = ReadonlyMap<string, string>;

export interface Signals {
  readonly subjects: ReadonlySet<string>;
  /** Operations of the API and the addresses of its services. */
  readonly words: SubjectByName;
  readonly entities: SubjectByName;
}

/** Folders of the domain that serve every subject. */
const GENERIC: ReadonlySet<string> = new Set(['errors', 'records', 'registries', 'texts', 'transitions', 'values', 'work']);

export function readSignals(): Signals {
  const subjects = new Set(
    filesOf('src/domain/*/**/*.ts')
      .map(domainFolder)
      .filter((name) => !GENERIC.has(name)),
  );
  return { subjects, words: operationsOf(subjects), entities: entitiesOf(subjects) };
}

/** The subject with more than half of the points, when it has at least so many. */
export function subjectOf(files: readonly string[], { subjects, words }: Signals, atLeast: number): string | undefined {
  return majority(
    files.flatMap((file) => {
      const text = textOf(file);
      const imported = [...text.matchAll(/['"]#domain\/([\w-]+)\//g)].map(([, name]) => name);
      const named = [...new Set([...addressesOf(text), ...namesIn(text)])].map((word) => words.get(word));
      return [...imported, ...named].filter((name) => name !== undefined && subjects.has(name));
    }),
    atLeast,
  );
}

function domainFolder(file: string): string {
  return file.split('/')[2] ?? '';
}

/** Names of two words or more: `login` and `ping` are words of every subject. */
function namesIn(text: string): readonly string[] {
  return text.match(/\b[a-z]+[A-Z]\w*\b/g) ?? [];
}

/** Addresses of the API, with a star for each parameter: `/api/films/*`. */
function addressesOf(text: string): readonly string[] {
  return text.replaceAll(/\$?\{[^{}]*\}|(?<=\/)\d+/g, '*').match(/\/api\/[\w*/-]*[\w*]/g) ?? [];
}

function majority(points: readonly (string | undefined)[], atLeast: number): string | undefined {
  return [...Map.groupBy(points, (name) => name)].find(([, votes]) => votes.length >= atLeast && votes.length * 2 > points.length)?.[0];
}

/** A file of services belongs to the subject that implements most of its operations, in the domain or in the services of the server. */
function operationsOf(subjects: ReadonlySet<string>): SubjectByName {
  const imported: Signals = { subjects, words: new Map(), entities: new Map() };
  const domain = exportsOf(sourcesOf('src/domain/*/**/*.ts'), domainFolder);
  const areas = byFolder(sourcesOf('src/server/services/*/**/*.ts'));
  const served = exportsOf([...areas.values()].flat(), (file) => subjectOf(areas.get(path.posix.dirname(file)) ?? [], imported, 1));
  const named = filesOf('schema/openapi/*.yaml').flatMap((file) => {
    const text = textOf(file);
    const operations = [...text.matchAll(/operationId: (\w+)/g)].map(([, name = '']) => name);
    const subject = majority(
      operations.flatMap((name) => domain.get(name) ?? served.get(name) ?? []),
      1,
    );
    const namedSubjects = [...operations, ...addressesOf(text)].map((name) => [name, domain.get(name) ?? subject] as const);
    return namedSubjects.filter((entry): entry is readonly [string, string] => entry[1] !== undefined && subjects.has(entry[1]));
  });
  return new Map(named);
}

function exportsOf(files: readonly string[], subject: (file: string) => string | undefined): SubjectByName {
  return new Map(
    files.flatMap((file) => {
      const name = subject(file);
      return name === undefined
        ? []
        : [...textOf(file).matchAll(/^export (?:const|(?:async )?function\*?) (\w+)/gm)].map(([, one = '']) => [one, name] as const);
    }),
  );
}

/** An entity belongs to the subject whose domain code names it more than all others together. */
function entitiesOf(subjects: ReadonlySet<string>): SubjectByName {
  const mentions = sourcesOf('src/domain/*/**/*.ts')
    .filter((file) => subjects.has(domainFolder(file)))
    .flatMap((file) => [...textOf(file).matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map(([, name]) => ({ name, subject: domainFolder(file) })));
  const named = Map.groupBy(mentions, ({ name }) => name);
  return new Map(
    Object.values(entities).flatMap(({ name }) => {
      const subject = majority(
        (named.get(name) ?? []).map((mention) => mention.subject),
        3,
      );
      return subject === undefined ? [] : [[name, subject] as const];
    }),
  );
}
