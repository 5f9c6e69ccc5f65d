/**
 * Renames a field in the code that reads it. The compiler says where records no longer have the old name; each such place gets the new
 * one, until it finds nothing more to say.
 */
import path from 'node:path';
import { API, type Diagnostic, type Project, type Symbol, SymbolFlags } from '@typescript/native/unstable/sync';
import { type Identifier, isShorthandPropertyAssignment } from '@typescript/native/unstable/ast';
import { ChangedTexts, type Span } from './changed-texts.ts';
import { type Edit, editsWithin, variablesWithin } from './code-places.ts';
import type { Spellings } from './spellings.ts';

interface CodeChange {
  readonly files: readonly string[];
  /** Messages of the compiler before anything was mended: `src/domain/lodging/rules/stays.ts:42 Property 'IdHotel' does not exist…`. */
  readonly said: readonly string[];
  /** `src/domain/lodging/rules/stays.ts:42`: each place that got the new name. */
  readonly places: readonly string[];
  /** Messages of the compiler about the rest. */
  readonly left: readonly string[];
}

/** A round mends what the one before brought to light. */
const ROUNDS_MAX = 12;
/** From a variable to what it is made of. */
const DEPTH_MAX = 3;
/** Written by hand; what is generated follows the schema. */
const OWN = /^(codegen|scripts|src|tests)\//;

export function renameInCode(root: string, spellings: Spellings): CodeChange {
  const api = new API({ cwd: root });
  const texts = new ChangedTexts(root);
  const places: string[] = [];
  try {
    let project = projectOf(api, { openProjects: [path.join(root, 'tsconfig.json')] });
    let found = project.program.getSemanticDiagnostics();
    const messages = found.map((one) => describeDiagnostic(root, project, one));
    for (let round = 0, isWhole = true; round < ROUNDS_MAX; round += 1) {
      const mended = mend(project, { root, texts, found, spellings });
      if (mended.length === 0 && isWhole) break;
      places.push(...mended.map(({ place }) => place));
      texts.save();
      const changed = [...new Set(mended.map(({ fileName }) => fileName))];
      project = projectOf(api, { fileChanges: { changed } });
      // Between two readings of the whole, only what was wrong or was rewritten is looked at again.
      isWhole = changed.length === 0;
      found = isWhole
        ? project.program.getSemanticDiagnostics()
        : diagnosticsOf(project, [...changed, ...found.flatMap(({ fileName = [] }) => fileName)]);
    }
    return { files: texts.files, said: messages, places, left: found.map((one) => describeDiagnostic(root, project, one)) };
  } finally {
    api.close();
  }
}

function projectOf(api: API, params: Parameters<API['updateSnapshot']>[0]): Project {
  const [project] = api.updateSnapshot(params).getProjects();
  if (project === undefined) throw new Error('the project has a tsconfig.json');
  return project;
}

function diagnosticsOf({ program }: Project, files: readonly string[]): readonly Diagnostic[] {
  return [...new Set(files)].flatMap((file) => program.getSemanticDiagnostics(file));
}

interface Mending {
  readonly root: string;
  readonly texts: ChangedTexts;
  readonly found: readonly Diagnostic[];
  readonly spellings: Spellings;
}

interface Mended {
  readonly fileName: string;
  readonly place: string;
}

function mend(project: Project, { root, texts, found, spellings }: Mending): readonly Mended[] {
  const edits = new Map<string, Map<number, Edit>>();
  for (const one of found) {
    const namedSpellings = toldIn(one, spellings);
    const here = [one, ...(one.relatedInformation ?? [])].flatMap(({ fileName = '', pos, end }) =>
      editsAt(project, root, { fileName, span: [pos, end], told: namedSpellings }),
    );
    // `find(entity, where, NIGHT_READ)`: what is wrong stands where the name is declared, or what that one is made of.
    let stretches: readonly Stretch[] = [{ fileName: one.fileName ?? '', span: [one.pos, one.end] }];
    let wrong = here;
    for (let depth = 0; depth < DEPTH_MAX && wrong.length === 0; depth += 1) {
      stretches = stretches.flatMap((stretch) => declarationsAt(project, stretch));
      wrong = stretches.flatMap((place) => editsAt(project, root, { ...place, told: namedSpellings }));
    }
    for (const { fileName, edit } of wrong) edits.set(fileName, (edits.get(fileName) ?? new Map<number, Edit>()).set(edit.span[0], edit));
  }
  return [...edits].flatMap(([fileName, ofFile]) => {
    const file = path.relative(root, fileName);
    function lineOf(at: number): number {
      return texts.text(file).slice(0, at).split('\n').length;
    }
    const inOrder = [...ofFile.values()].toSorted((one, other) => other.span[0] - one.span[0]);
    const places = inOrder.map(({ span: [start] }) => ({ fileName, place: `${file}:${lineOf(start)}` }));
    for (const { span, text } of inOrder) texts.splice(file, span, text);
    return places;
  });
}

interface Stretch {
  readonly fileName: string;
  readonly span: Span;
}

function editsAt(
  { program }: Project,
  root: string,
  { fileName, span, told }: Stretch & { readonly told: Spellings },
): readonly { readonly fileName: string; readonly edit: Edit }[] {
  const source = OWN.test(path.relative(root, fileName)) ? program.getSourceFile(fileName) : undefined;
  return source === undefined ? [] : editsWithin(source, span, told).map((edit) => ({ fileName, edit }));
}

/** Declarations of the variables in a stretch of code. */
function declarationsAt(project: Project, { fileName, span }: Stretch): readonly Stretch[] {
  const source = project.program.getSourceFile(fileName);
  if (source === undefined) return [];
  return variablesWithin(source, span).flatMap((node) => {
    const symbol = symbolOf(project, node);
    const { declarations = [] } = symbol ?? {};
    return declarations.flatMap((handle) => {
      const declaration = handle.resolve(project);
      return declaration === undefined
        ? []
        : [{ fileName: declaration.getSourceFile().fileName, span: [declaration.pos, declaration.end] as const }];
    });
  });
}

/** Symbol of a name, in the file that declares it; `{ stay }` is a property and a variable. */
function symbolOf({ checker }: Project, node: Identifier): Symbol | undefined {
  const symbol = isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return symbol !== undefined && (symbol.flags & SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Names that the sentence itself tells: an error about something else changes nothing. */
function toldIn(one: Diagnostic, spellings: Spellings): Spellings {
  const sentence = sentenceOf(one);
  return new Map([...spellings].filter(([from, to]) => new RegExp(`\\b(${from}|${to})\\b`).test(sentence)));
}

function sentenceOf({ text, messageChain = [] }: Diagnostic): string {
  return [text, ...messageChain.map(sentenceOf)].join(' ');
}

function describeDiagnostic(root: string, { program }: Project, one: Diagnostic): string {
  const before = program.getSourceFile(one.fileName ?? '')?.text.slice(0, one.pos) ?? '';
  return `${path.relative(root, one.fileName ?? '')}:${before.split('\n').length} ${one.text}`;
}
