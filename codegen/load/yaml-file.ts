/** A YAML file that remembers where each of its nodes stands. */
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Scalar, visit } from 'yaml';
import { aliasFaults, type YamlFault } from './yaml-aliases.ts';
import type { Diagnostics } from './diagnostics.ts';
import { Place } from './place.ts';
import type { Position } from '../model/model.ts';

export type Step = string | number;

export interface YamlFile {
  /** Path from the project's folder. */
  readonly file: string;
  /** Place of the value at the path, or of its nearest existing ancestor. */
  readonly at: (...path: readonly Step[]) => Position;
  /** Place of the last key of the path. */
  readonly atKey: (...path: readonly Step[]) => Position;
  readonly has: (...path: readonly Step[]) => boolean;
}

export interface ParsedYaml extends YamlFile {
  readonly value: unknown;
}

/** Null when the text is not YAML; every syntax error is reported. */
export function parseYamlFile(file: string, text: string, diagnostics: Diagnostics): ParsedYaml | null {
  const { document, lines } = parsed(text);
  const refused = [...document.errors, ...document.warnings];
  for (const error of refused) {
    diagnostics.report('yaml/syntax', positionOf(file, lines, error.pos[0]), `YAML illisible : ${error.message}`);
  }
  const faults = refused.length > 0 ? [] : [...keysWrittenTwice(document), ...unreadable(document), ...aliasFaults(document, text)];
  for (const { offset, message } of faults) diagnostics.report('yaml/syntax', positionOf(file, lines, offset), message);
  return refused.length + faults.length > 0 ? null : { ...placesIn(file, text), value: document.toJS({ maxAliasCount: -1 }) };
}

/** The places in a file that was read before: it is parsed when one is requested, and a schema without mistakes requests none. */
export function placesIn(file: string, text: string): YamlFile {
  let cachedTree: Parsed | undefined;
  function tree(): Parsed {
    return (cachedTree ??= parsed(text));
  }
  function locate(path: readonly Step[], wantKey: boolean): Position {
    return new Place(() => positionOf(file, tree().lines, offsetAt(tree().document, path, wantKey)));
  }
  return {
    file,
    at: (...path) => locate(path, false),
    atKey: (...path) => locate(path, true),
    has: (...path) => tree().document.hasIn(path),
  };
}

interface Parsed {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

function parsed(text: string): Parsed {
  const lines = new LineCounter();
  // The reader compares each key with all others of its map; ours are looked up once, below.
  return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true, uniqueKeys: false }), lines };
}

function positionOf(file: string, lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset);
  return { file, line: Math.max(1, line), column: Math.max(1, col) };
}

function keysWrittenTwice(document: Document.Parsed): YamlFault[] {
  const found: Scalar[] = [];
  visit(document, {
    Map: (_, map) => {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) found.push(key);
        seen.add(key.value);
      }
    },
  });
  return found.map((key) => ({ offset: key.range?.[0] ?? 0, message: `clé écrite deux fois : « ${String(key.value)} »` }));
}

/** Escapes can write what no file, no page and no column holds; a key that is no text names nothing. */
function unreadable(document: Document.Parsed): YamlFault[] {
  const found: YamlFault[] = [];
  visit(document, {
    Node: (_, node) => {
      const offset = startOf(node) ?? 0;
      if (!isAlias(node) && node.tag !== undefined && !PLAIN_TAG.test(node.tag))
        found.push({ offset, message: `étiquette YAML « ${node.tag} »` });
      if (isScalar(node) && typeof node.value === 'string' && (CONTROL.test(node.value) || !node.value.isWellFormed()))
        found.push({ offset, message: 'caractère de contrôle, ou moitié de caractère, dans un texte' });
    },
    Pair: (_, { key }) => {
      if (!isScalar(key) || key.value === null || typeof key.value === 'object')
        found.push({ offset: startOf(key) ?? 0, message: 'une clé est un texte' });
    },
  });
  return found;
}

const PLAIN_TAG = /^(!|tag:yaml\.org,2002:(str|int|float|bool|null|map|seq|merge))$/;
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

function offsetAt(document: Document.Parsed, path: readonly Step[], wantKey: boolean): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [index, step] of path.entries()) {
    const child = childOf(node, step);
    if (child === null) return offset;
    node = child.value;
    const last = index === path.length - 1;
    offset = (last && wantKey ? startOf(child.key) : null) ?? startOf(node) ?? startOf(child.key) ?? offset;
  }
  return offset;
}

function childOf(node: unknown, step: Step): { key: unknown; value: unknown } | null {
  if (isMap(node)) {
    const pair = node.items.find((item) => (isScalar(item.key) ? String(item.key.value) : String(item.key)) === String(step));
    return pair === undefined ? null : { key: pair.key, value: pair.value };
  }
  if (isSeq(node) && typeof step === 'number') {
    const value = node.items[step];
    return value === undefined ? null : { key: null, value };
  }
  return null;
}

function startOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}
