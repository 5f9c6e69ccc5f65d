/** Reads of a record's field by string, in the code of one file. */
import { parseSync } from '@swc/core';

const READERS: ReadonlySet<string> = new Set(['readIds', 'readNested', 'readNumber', 'readText']);

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field between quotes: they alone begin with a capital. */
const fieldIn = (node: unknown): string | null =>
  isNode(node) && node['type'] === 'StringLiteral' && /^[A-Z][A-Za-z]+$/.test(String(node['value'])) ? String(node['value']) : null;

function* readsIn(node: unknown): Generator<{ readonly field: string; readonly at: number }> {
  if (Array.isArray(node)) for (const one of node) yield* readsIn(one);
  if (!isNode(node)) return;
  const { type, span, callee, property } = node;
  const [, second] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  const isReader = type === 'CallExpression' && isNode(callee) && READERS.has(String(callee['value']));
  const field = isReader ? fieldIn(isNode(second) ? second['expression'] : null) : null;
  const taken = type === 'MemberExpression' && isNode(property) && property['type'] === 'Computed' ? fieldIn(property['expression']) : null;
  const found = field ?? taken;
  if (found !== null) yield { field: found, at: isNode(span) ? Number(span['start']) : 0 };
  for (const [key, inner] of Object.entries(node)) if (key !== 'span') yield* readsIn(inner);
}

export interface StringRead {
  readonly field: string;
  readonly line: number;
}

/** `readNumber(night, 'IdHotel')` and `night['IdHotel']`; types that are looked up by a name are no reads. */
export function stringReads(text: string, { tsx = false } = {}): readonly StringRead[] {
  const module = parseSync(text, { syntax: 'typescript', tsx, target: 'es2022' });
  const bytes = Buffer.from(text);
  const lineAt = (at: number): number => bytes.subarray(0, at).toString('utf8').split('\n').length;
  return [...readsIn(module.body)].map(({ field, at }) => ({ field, line: lineAt(at - module.span.start) }));
}
