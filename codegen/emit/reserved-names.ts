/**
 * Names that generated code already has: those of the language that it uses (`Record`, `Promise`), and those that its files import or declare.
 * They are read from the files that codegen emits: what no file uses stays free (`Event`, `Date`).
 */
import vm from 'node:vm';
import type { Diagnostics } from '../load/diagnostics.ts';
import type { EmittedFile, Model, Position } from '../model/model.ts';
import { pascal } from '../model/naming.ts';

interface NamedType {
  readonly type: string;
  readonly position: Position;
}

/** Properties that every object of JavaScript has: a table by that name would be found where there is none. */
const OF_EVERY_OBJECT: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype).map(pascal));

/** Names of ECMAScript, and the types that TypeScript adds. */
const UTILITY_TYPES =
  'Awaited Partial Required Readonly Record Pick Omit Exclude Extract NonNullable Parameters ConstructorParameters ReturnType InstanceType ThisType PropertyKey ReadonlyArray ReadonlyMap ReadonlySet';
const ECMASCRIPT: readonly string[] = vm.runInNewContext('Object.getOwnPropertyNames(globalThis)');
const OF_THE_LANGUAGE: ReadonlySet<string> = new Set(UTILITY_TYPES.split(' ').concat(ECMASCRIPT));

/** Before anything is emitted: names that no file could bear. */
export function checkReservedNames({ entities, enums }: Pick<Model, 'entities' | 'enums'>, diagnostics: Diagnostics): void {
  for (const { type, position } of namedTypes({ entities, enums }))
    if (OF_EVERY_OBJECT.has(type)) refuse({ type, position }, 'tout objet de JavaScript', diagnostics);
}

/** A type of the schema that a generated file also imports, declares or uses as one of the language. */
export function checkEmittedNames(model: Pick<Model, 'entities' | 'enums'>, files: readonly EmittedFile[], diagnostics: Diagnostics): void {
  const types = new Map(namedTypes(model).map((named) => [named.type, named]));
  const takenBy = new Map<string, string>();
  for (const file of files) {
    if (!file.path.endsWith('.ts')) continue;
    const code = bareCode(file.text);
    const imported = importedNames(code);
    for (const name of [...declaredTwice(code, imported), ...freeNames(code, imported)])
      if (!takenBy.has(name)) takenBy.set(name, file.path);
  }
  for (const [name, by] of takenBy) {
    const found = types.get(name);
    if (found !== undefined) refuse(found, by, diagnostics);
  }
}

function namedTypes({ entities, enums }: Pick<Model, 'entities' | 'enums'>): NamedType[] {
  return [
    ...entities.map(({ entity, position }) => ({ type: entity, position })),
    ...enums.map(({ type, position }) => ({ type, position })),
  ];
}

function refuse({ type, position }: NamedType, by: string, diagnostics: Diagnostics): void {
  diagnostics.report('names/reserved', position, `« ${type} » est déjà un nom de ${by}`, 'donner un autre nom');
}

/** Without comments and texts, in which a name is only a word. */
function bareCode(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, ' ');
}

/** In the order of the imports, a name as often as it is imported. */
function importedNames(code: string): readonly string[] {
  return [...code.matchAll(/\bimport\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' ').at(-1) ?? '')
      .filter((name) => name !== ''),
  );
}

const DECLARATION = /\b(?:type|interface|class|enum|const|function)\s+([A-Z]\w*)/g;

function declaredTwice(code: string, imported: readonly string[]): readonly string[] {
  const declared = new Set([...code.matchAll(DECLARATION)].map(([, name = '']) => name));
  return imported.filter((name, index) => declared.has(name) || imported.indexOf(name) !== index);
}

/** Used without being imported or declared: it is one of the language. */
function freeNames(code: string, imported: readonly string[]): readonly string[] {
  const declaredNames = new Set([...imported, ...[...code.matchAll(DECLARATION)].map(([, name = '']) => name)]);
  // A property (`Pays: …`, `row.Pays`) is no name of the file.
  const used = [...code.matchAll(/(?<![\w.$])([A-Z]\w*)(?!\??:| :)(?![\w(])/g)].map(([, name = '']) => name);
  return [...new Set(used)].filter((name) => OF_THE_LANGUAGE.has(name) && !declaredNames.has(name));
}
