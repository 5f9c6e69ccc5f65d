import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const FOLDERS: Readonly<Record<string, string>> = {
  '#server': 'src/server',
  '#demo': 'src/demo',
  '#domain': 'src/domain',
  '#mocks': 'src/mocks',
  '#generated': 'generated',
  '#product': 'src/domain/registries',
  '#product-server': 'src/server/product',
};

export interface Reach {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

/** Files that a module loads, types left out, and the packages they name; `leaves` are not looked into. */
export function reachOf(start: string, leaves: readonly string[] = []): Reach {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [path.join(root, start)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const relativePath = path.relative(root, file);
    if (files.has(relativePath) || leaves.includes(relativePath)) continue;
    files.add(relativePath);
    for (const target of importsOf(readFileSync(file, 'utf8'))) {
      const resolved = resolve(file, target);
      if (resolved === null) packages.add(target);
      else waiting.push(resolved);
    }
  }
  return { files, packages };
}

export function importsOf(text: string): readonly string[] {
  const fixed = [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gms)];
  const late = [...text.matchAll(/\bimport\('([^']+)'\)/g)];
  return [...fixed, ...late].map((match) => match[1] ?? '');
}

function resolve(file: string, target: string): string | null {
  if (target.startsWith('.')) return path.join(path.dirname(file), target);
  const folder = FOLDERS[target.split('/')[0] ?? ''];
  return folder === undefined ? null : path.join(root, folder, target.slice(target.indexOf('/') + 1));
}
