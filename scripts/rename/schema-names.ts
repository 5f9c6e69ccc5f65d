/**
 * Renames a field in `schema/`. Its own lines are rewritten first; then the generator says at which place a name is unknown, and each
 * such place gets the new name, until it knows them all.
 */
import { isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { readModel } from '#codegen/generate.ts';
import { FIELD_SIZES } from '#codegen/field-sizes.ts';
import { type Diagnostic, formatDiagnostic } from '#codegen/load/diagnostics.ts';
import type { Model, Position } from '#codegen/model/model.ts';
import type { Rename } from './request.ts';
import { ChangedTexts, type Span } from './changed-texts.ts';
import { respelt, type Spellings, spellingsOf } from './spellings.ts';
import { holdsField, renameKey, sayOfField } from './yaml-field.ts';

interface SchemaChange {
  readonly files: readonly string[];
  /** Refusals of the generator that no new name mends; the schema is then as it was. */
  readonly refused: readonly string[];
}

/** `isKept`: databases have it under this name, which `was` gives to the migration. */
export async function renameInSchema(root: string, { model, rename, isKept }: SchemaRename): Promise<SchemaChange> {
  const { entity, field, to } = rename;
  const texts = new ChangedTexts(root);
  const file = fileOf(entity.name);
  if (!holdsField(texts.text(file), field.name))
    return {
      files: [],
      refused: [`« ${field.name} » n'est pas écrit dans ${file} : il vient d'un trait, ou d'un lien vu de l'autre côté`],
    };
  const before = new Set((await problemsOf(root)).map(keyOf));
  if (isKept) sayOfField(texts, file, { field: field.name, name: 'was', value: field.name });
  const holders = holdersOf(model, rename);
  for (const holder of holders.map(fileOf))
    if (holdsField(texts.text(holder), field.name)) renameKey(texts, holder, { from: field.name, to });
  texts.save();
  const refused = await mendNames(root, { texts, spellings: spellingsOf(field, to), own: new Set(holders.map(fileOf)), before });
  if (refused.length > 0) texts.restore();
  else await keepDefaults(root, { texts, model, rename, holders });
  return { files: texts.files, refused };
}

interface SchemaRename {
  readonly model: Model;
  readonly rename: Rename;
  readonly isKept: boolean;
}

/** A round mends one leg of what leads through others: paths have three at most. */
const ROUNDS_MAX = 12;

function fileOf(entity: string): string {
  return `schema/entities/${entity}.yaml`;
}

/** The entity, and its types, which may say the field again to show it otherwise. */
function holdersOf({ entities }: Model, { entity, field }: Rename): readonly string[] {
  return entities
    .filter(({ fields }) => fields.some((one) => one.name === field.name && one.declaredIn === entity.name))
    .map(({ name }) => name);
}

async function problemsOf(root: string): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await readModel(root);
  // A label is given back at the end, once the schema can be read.
  return diagnostics.list().filter(({ code }) => code !== 'labels/missing');
}

function keyOf({ code, position: { file }, message }: Diagnostic): string {
  return `${code} ${file} ${message}`;
}

interface Mending {
  readonly texts: ChangedTexts;
  readonly spellings: Spellings;
  /** Files of the entities that have the field. */
  readonly own: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
}

/** Root causes first: a worked out field whose path fails is unknown to every list that shows it. */
function isCause({ code }: Diagnostic): boolean {
  return code === 'model/unknown-path';
}

/** Remaining messages when no place can be mended any more. */
async function mendNames(root: string, mending: Mending): Promise<readonly string[]> {
  // Names changed by mistake, of another field, are changed back.
  const back = { ...mending, spellings: new Map([...mending.spellings].map(([from, to]) => [to, from])) };
  for (let round = 0; ; round += 1) {
    const problems = (await problemsOf(root)).filter((one) => !mending.before.has(keyOf(one)));
    if (problems.length === 0) return [];
    // The name itself is refused: what it leaves unknown is no news.
    const clashes = problems.filter(({ code }) => code.startsWith('names/'));
    if (clashes.length > 0) return clashes.map(formatDiagnostic);
    const causes = problems.filter(isCause);
    // From the end of each file, so that the places before stay where they are.
    const mended = (causes.length > 0 ? causes : problems).toReversed().filter((one) => mend(one, mending) || mend(one, back));
    if (mended.length === 0 || round > ROUNDS_MAX)
      // Skips translations of the label, listed again at the end.
      return problems.filter(({ code }) => code !== 'labels/unknown').map(formatDiagnostic);
    mending.texts.save();
  }
}

/** The right spelling at the place of a problem; false when it says none of the wrong ones, or they do not stand there. */
function mend({ message, position }: Diagnostic, { texts, spellings, own }: Mending): boolean {
  const { file } = position;
  const namedSpellings = new Map([...spellings].filter(([wrong]) => new RegExp(`\\b${wrong}\\b`).test(message)));
  function isWrong(span: Span): boolean {
    return respelt(texts.text(file).slice(...span), namedSpellings) !== texts.text(file).slice(...span);
  }
  const { key, inside } = namesAt(texts.text(file), position);
  // `{ IdSection: $IdSection }`: their field, then the one of the record that says it.
  const groups = own.has(file) ? [inside, key] : [key, inside];
  const wrong = groups.map((spans) => spans.filter(isWrong)).find((spans) => spans.length > 0) ?? [];
  for (const span of wrong.toSorted(([one], [other]) => other - one))
    texts.splice(file, span, respelt(texts.text(file).slice(...span), namedSpellings));
  return wrong.length > 0;
}

interface NamesAt {
  /** The key whose value begins at the place. */
  readonly key: readonly Span[];
  /** Texts of what begins there, but for the words that people read. */
  readonly inside: readonly Span[];
}

function namesAt(text: string, { line, column }: Pick<Position, 'line' | 'column'>): NamesAt {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true });
  const offset = (lines.lineStarts[line - 1] ?? 0) + column - 1;
  const key: Span[] = [];
  const inside: Span[] = [];
  let end = offset + 1;
  visit(document, {
    Pair: (_, pair) => {
      if (startOf(pair.value) === offset) key.push(...spanOf(pair.key));
      // A translation of a text that holds the name holds it too.
      if (startOf(pair.key) === offset && isScalar(pair.value)) inside.push(...spanOf(pair.value));
      return isScalar(pair.key) && WORDS.has(String(pair.key.value)) && startOf(pair.value) !== offset ? visit.SKIP : undefined;
    },
    Collection: (_, node) => {
      // The whole file is no place: what it does not say comes from its base.
      if (startOf(node) === offset && node !== document.contents) end = Math.max(end, node.range?.[1] ?? end);
    },
    Scalar: (_, node) => {
      const start = startOf(node) ?? -1;
      if (start >= offset && start < end) inside.push(...spanOf(node));
    },
  });
  return { key, inside };
}

const WORDS: ReadonlySet<string> = new Set(['help', 'label']);

function startOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

function spanOf(node: unknown): readonly Span[] {
  return isNode(node) && node.range ? [[node.range[0], node.range[1]]] : [];
}

/** Defaults that follow from the name of a field, as the words that people read and the length of a text, stay. */
async function keepDefaults(
  root: string,
  {
    texts,
    model,
    rename: { field, to },
    holders,
  }: Omit<SchemaRename, 'isKept'> & { readonly texts: ChangedTexts; readonly holders: readonly string[] },
): Promise<void> {
  const { model: next } = await readModel(root);
  for (const name of holders.filter((one) => holdsField(texts.text(fileOf(one)), to))) {
    const [before, now] = [model, next].map((one) => one?.entities.find((entity) => entity.name === name));
    const label = before?.labels.fr[`fields.${field.name}`];
    if (label !== undefined && label !== now?.labels.fr[`fields.${to}`])
      sayOfField(texts, fileOf(name), { field: to, name: 'label', value: label });
    const max = before?.fields.find((one) => one.name === field.name)?.max;
    const size = Object.entries(FIELD_SIZES).find(([, value]) => value === max)?.[0];
    if (size !== undefined && max !== now?.fields.find((one) => one.name === to)?.max)
      sayOfField(texts, fileOf(name), { field: to, name: 'max', value: size });
  }
  texts.save();
}
