/** A YAML file that remembers where each of its nodes stands. */
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Scalar, visit } from 'yaml';
import type { Diagnostics } from './diagnostics.ts';
import type { Position } from '../model/model.ts';

export type Step = string | number;

export interface YamlFile {
  /** Path from the project's folder. */
  readonly file: string;
  readonly value: unknown;
  /** Place of the value at the path, or of its nearest existing ancestor. */
  readonly at: (...path: readonly Step[]) => Position;
  /** Place of the last key of the path. */
  readonly atKey: (...path: readonly Step[]) => Position;
  readonly has: (...path: readonly Step[]) => boolean;
}

/** Null when the text is not YAML; every syntax error is reported. */
export function parseYamlFile(file: string, text: string, diagnostics: Diagnostics): YamlFile | null {
  const lines = new LineCounter();
  // The reader compares each key with all others of its map; ours are looked up once, below.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true, uniqueKeys: false });
  const positionOf = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const refused = [...document.errors, ...document.warnings];
  for (const error of refused) {
    diagnostics.report('yaml/syntax', positionOf(error.pos[0]), `YAML illisible : ${error.message}`);
  }
  const twice = refused.length > 0 ? [] : keysWrittenTwice(document);
  for (const key of twice)
    diagnostics.report('yaml/syntax', positionOf(key.range?.[0] ?? 0), `clé écrite deux fois : « ${String(key.value)} »`);
  if (refused.length + twice.length > 0) return null;
  const locate = (path: readonly Step[], wantKey: boolean): number => offsetAt(document, path, wantKey);
  return {
    file,
    value: document.toJS(),
    at: (...path) => positionOf(locate(path, false)),
    atKey: (...path) => positionOf(locate(path, true)),
    has: (...path) => document.hasIn(path),
  };
}

function keysWrittenTwice(document: Document.Parsed): Scalar[] {
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
  return found;
}

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

const startOf = (node: unknown): number | null => (isNode(node) ? (node.range?.[0] ?? null) : null);
