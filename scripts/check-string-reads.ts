// Records of an entity that is named are read by property, so that the schema checks them: prints the reads by string that are left,
// and refuses any outside the folders that serve every entity.
import { parseSync } from '@swc/core';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/bootstrap.mjs';

/** Code for whatever entity: what it reads is named by a descriptor, by a column or by a person. */
const GENERIC = [
  'src/domain/records',
  'src/domain/work',
  'src/mocks/store',
  'src/server/database',
  'src/server/records',
  'src/web/records',
  'src/web/ui',
];
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

const filesOf = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !GENERIC.some((folder) => file.startsWith(`${folder}/`)));

const files = ['src/**/*.ts', 'src/**/*.tsx'].flatMap(filesOf).toSorted();
const reads = files.flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const module = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' });
  const start = module.span.start;
  const bytes = Buffer.from(text);
  return [...readsIn(module.body)].map(({ field, at }) => {
    const line = bytes
      .subarray(0, at - start)
      .toString('utf8')
      .split('\n').length;
    return `${file}:${line}: ${field}`;
  });
});
for (const one of reads) console.error(one);
console.log(`${reads.length} reads of a field by string in ${files.length} files`);
if (reads.length > 0) process.exitCode = 1;
