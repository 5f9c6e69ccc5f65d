import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap.mjs';

const texts = new Map<string, string>();

export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** Files of the project with slashes on every system, sorted. */
export function filesOf(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();
}

export function sourcesOf(pattern: string): readonly string[] {
  return filesOf(pattern).filter((file) => !/\.test\.tsx?$/.test(file));
}

/** Folder → files that lie in it. */
export function byFolder(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(files, (file) => path.posix.dirname(file));
}
