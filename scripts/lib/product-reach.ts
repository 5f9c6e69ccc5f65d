import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './bootstrap.mjs';

/** Entry points of people: server, pages, simulation, codegen and commands. */
const ENTRIES = [
  'src/server/main.ts',
  'src/server/**/*-worker.ts',
  'src/web/main.tsx',
  'src/web/app/routes/*.tsx',
  'generated/routes/routeTree.gen.ts',
  'src/mocks/{browser,node,main,page-history}.ts',
  'codegen/main.ts',
  'scripts/*.{ts,mjs}',
  'scripts/dev/server.ts',
];

/** Modules of the project that a module loads, types left out; paths from the root. */
export function importsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const fixed = [...text.matchAll(/^(?:import|export) (?!type )(?:[^;'"]*? from )?'([^']+)';?/gm)];
  const late = [...text.matchAll(/\b(?:import|new URL)\(\s*'([^']+)'/g)];
  return [...fixed, ...late].flatMap(([, target = '']) => resolve(file, target) ?? []);
}

/** Every module that something people start leads to. */
export function reachedModules(): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = globSync(ENTRIES, { cwd: root });
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...importsOf(file));
  }
  return reached;
}

const FOLDERS: Readonly<Record<string, string>> = {
  '#codegen': 'codegen',
  '#generated': 'generated',
  '#product': 'src/domain/registries',
  '#product-server': 'src/server/product',
  '#demo': 'src/demo',
  '#domain': 'src/domain',
  '#server': 'src/server',
  '#web': 'src/web',
  '#mocks': 'src/mocks',
  '#scripts': 'scripts',
};

function resolve(file: string, target: string): string | null {
  const [first = '', ...rest] = target.split('/');
  const folder = FOLDERS[first];
  const found = folder === undefined ? null : path.join(folder, ...rest);
  const place = target.startsWith('.') ? path.join(path.dirname(file), target) : found;
  return place !== null && /\.(tsx?|mjs)$/.test(place) && existsSync(path.join(root, place)) ? place : null;
}
