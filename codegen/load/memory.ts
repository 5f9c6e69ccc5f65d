/**
 * Cache of the texts of the schema, parsed. Parsing them is half of a run, and most have not changed since the last one:
 * a text is read again only when it, a program of the generator or a package that reads it changed.
 */
import { hash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { versionOf } from './package-version.ts';

/** Texts of one kind that held no mistake. Runs share what is stored and never write to it. */
export class Memory<T> {
  readonly #name: string;
  #known: ReadonlyMap<string, T> = new Map();
  #asked = new Map<string, T>();
  #isNew = false;

  constructor(name: string) {
    this.#name = name;
    memories.push(this);
  }

  recall(text: string): T | undefined {
    const cached = this.#asked.get(text) ?? this.#known.get(text);
    if (cached !== undefined) this.#asked.set(text, cached);
    return cached;
  }

  keep(text: string, value: T): void {
    this.#asked.set(text, value);
    this.#isNew = true;
  }

  async load(folder: string, programs: string): Promise<void> {
    const bytes = await readFile(path.join(folder, this.#name)).catch(() => null);
    const kept: SavedTexts<T> | null = bytes === null ? null : read(bytes);
    if (kept?.programs === programs) this.#known = kept.known;
  }

  /** Only what this process requested: what the schema no longer says is forgotten. */
  async save(folder: string, programs: string): Promise<void> {
    if (!this.#isNew && this.#asked.size === this.#known.size) return;
    const file = path.join(folder, this.#name);
    await mkdir(folder, { recursive: true });
    // Another run may read it meanwhile.
    await writeFile(`${file}.${process.pid}`, serialize({ programs, known: this.#asked }));
    await rename(`${file}.${process.pid}`, file);
    this.#known = this.#asked;
    this.#asked = new Map();
    this.#isNew = false;
  }
}

const memories: Memory<unknown>[] = [];

interface SavedTexts<T> {
  /** Programs that parsed the texts. */
  readonly programs: string;
  readonly known: ReadonlyMap<string, T>;
}

/** A file that another Node wrote, or that is cut, is as none. */
function read<T>(bytes: Buffer): SavedTexts<T> | null {
  try {
    return deserialize(bytes);
  } catch {
    return null;
  }
}

const CODEGEN = path.join(import.meta.dirname, '..');
const READERS = ['yaml', 'zod'];

/**
 * Loads the cache of earlier runs; the answer saves what this one parsed for the next. It lies beside the packages
 * of the project that is read: one that borrows those of another, as projects of tests do, would make the other forget.
 */
export async function rememberTexts(root: string): Promise<() => Promise<void>> {
  const packages = path.join(root, 'node_modules');
  if (lstatSync(packages, { throwIfNoEntry: false })?.isDirectory() !== true) return async () => {};
  const folder = path.join(packages, '.cache/codegen-texts');
  const programs = await programsDigest();
  await Promise.all(memories.map((memory) => memory.load(folder, programs)));
  return async () => {
    await Promise.all(memories.map((memory) => memory.save(folder, programs)));
  };
}

async function programsDigest(): Promise<string> {
  const files = (await readdir(CODEGEN, { recursive: true })).filter((file) => file.endsWith('.ts')).toSorted();
  const texts = files.map((file) => readFileSync(path.join(CODEGEN, file), 'utf8'));
  const versions = await Promise.all(READERS.map(versionOf));
  return hash('sha256', JSON.stringify([process.version, ...versions, ...texts]));
}
