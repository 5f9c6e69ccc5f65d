// Size budgets of the built browser code, gzip, as a browser loads it: entry, then each screen's static imports.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { root } from './lib/bootstrap.mjs';

const KB = 1000;
const dist = path.join(root, 'dist', 'web');
const Chunk = z.object({ file: z.string(), src: z.string().optional(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional(), dynamicImports: z.array(z.string()).optional(), css: z.array(z.string()).optional() });
const manifest = z.record(z.string(), Chunk).parse(JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8')));

const sizes = new Map<string, number>();
const gzipSize = (file: string): number => {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
};

/** Keys of the chunk and of everything it imports statically. */
const closure = (key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
};
const sumJs = (keys: Iterable<string>): number => [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js')).reduce((total, file) => total + gzipSize(file), 0);
const keyOf = (part: string): string => {
  const key = Object.keys(manifest).find((name) => name.includes(part));
  if (!key) throw new Error(`No chunk is built from ${part}`);
  return key;
};
const together = (...parts: readonly string[]): Set<string> => parts.reduce((keys, part) => closure(part, keys), new Set<string>());

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
const login = together(entry, keyOf('routes/login'), keyOf('i18n/fr.gen'));
const list = together(...login, keyOf('records/list-screen'), keyOf('entities/film.gen'));
const sheet = together(...list, keyOf('records/sheet-screen'), keyOf('generated/schemas/filmInput'));
const features = Object.keys(manifest).filter((key) => /src\/web\/(features|app\/routes)\//.test(key) && !key.includes('routes/login'));
const heaviest = features.map((key) => ({ key, size: sumJs([...closure(key)].filter((part) => !sheet.has(part))) })).toSorted((a, b) => b.size - a.size)[0];
const assets = readdirSync(path.join(dist, 'assets')).map((name) => path.join('assets', name));
const css = assets.filter((file) => file.endsWith('.css')).reduce((total, file) => total + gzipSize(file), 0);
const fonts = assets.filter((file) => file.endsWith('.woff2')).reduce((total, file) => total + readFileSync(path.join(dist, file)).length, 0);

const budgets: readonly (readonly [what: string, size: number, max: number])[] = [
  ['login', sumJs(login), 150],
  ['first list', sumJs(list), 195],
  ['first sheet', sumJs(sheet), 275],
  [`heaviest further route (${heaviest?.key ?? '-'})`, heaviest?.size ?? 0, 60],
  ['css', css, 15],
  ['fonts', fonts, 50],
];
for (const [what, size, max] of budgets) process.stdout.write(`${size <= max * KB ? '✓' : '✗'} ${what}: ${(size / KB).toFixed(1)} kB of ${max}\n`);
process.exit(budgets.every(([, size, max]) => size <= max * KB) ? 0 : 1);
