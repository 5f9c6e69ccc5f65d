/** Compare before write: a file that did not change keeps its date, so that watchers see only what moved. */
import { readFileSync } from 'node:fs';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EmittedFile } from './model/model.ts';
import { HEADER } from './emit/text.ts';

export interface Drift {
  readonly changed: readonly EmittedFile[];
  /** Files of an earlier run that nobody emits any more. */
  readonly orphans: readonly string[];
}

export async function compare(root: string, files: readonly EmittedFile[]): Promise<Drift> {
  return {
    changed: files.filter(({ path: file, text }) => written(path.join(root, file)) !== text),
    orphans: await findOrphans(root, new Set(files.map((file) => file.path))),
  };
}

export async function write(root: string, { changed, orphans }: Drift): Promise<void> {
  const folders = new Set(changed.map((file) => path.dirname(path.join(root, file.path))));
  await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })));
  await Promise.all(changed.map(({ path: file, text }) => writeFile(path.join(root, file), text)));
  await Promise.all(orphans.map((file) => rm(path.join(root, file))));
}

/** Hundreds of small files that the system has at hand: one after the other takes a third of what asking for all at once does. */
function written(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Only files that carry our header: what other tools write is theirs to remove. */
async function findOrphans(root: string, emitted: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(path.join(root, 'generated'), { withFileTypes: true, recursive: true }).catch(() => []);
  const candidates = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !emitted.has(file));
  const ours = await Promise.all(candidates.map((file) => startsWithHeader(path.join(root, file))));
  return candidates.filter((_, index) => ours[index]).toSorted();
}

async function startsWithHeader(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const wanted = Buffer.from(HEADER);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted.length), 0, wanted.length, 0);
    return bytesRead === wanted.length && buffer.equals(wanted);
  } finally {
    await handle.close();
  }
}
