/** Copy of a schema in which patches are tried: one that leaves the problem, or brings another, is none. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { generate } from '../generate.ts';
import type { DiagnosticCode } from '../load/diagnostic-codes.ts';
import type { Diagnostic } from '../load/diagnostics.ts';
import { applyPatch, type Patch } from './patch.ts';

/** A new label waits for its translators. */
const UNTRANSLATED: DiagnosticCode = 'labels/missing';

interface Limits {
  readonly strict: boolean;
  /** Runs of the generator at most. */
  readonly trials: number;
}

export class Trial {
  readonly #folder: string;
  readonly #before: ReadonlyMap<string, number>;
  readonly #strict: boolean;
  #left: number;

  private constructor(folder: string, before: ReadonlyMap<string, number>, { strict, trials }: Limits) {
    this.#folder = folder;
    this.#before = before;
    this.#strict = strict;
    this.#left = trials;
  }

  /** Nothing but the schema is written to: the rest of the project is read where it is. */
  static async open(root: string, before: readonly Diagnostic[], limits: Limits): Promise<Trial> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'codegen-trial-'));
    for (const name of await readdir(root)) {
      if (name === 'schema') await cp(path.join(root, name), path.join(folder, name), { recursive: true });
      else await symlink(path.join(root, name), path.join(folder, name));
    }
    return new Trial(folder, counted(before), limits);
  }

  /** True when the problem is gone and no other came. */
  async mends(diagnostic: Diagnostic, patch: Patch): Promise<boolean> {
    if (this.#left === 0) return false;
    this.#left -= 1;
    const undo = await this.#apply(patch);
    if (undo === null) return false;
    const { diagnostics } = await generate(this.#folder, { strict: this.#strict });
    await undo();
    const after = counted(diagnostics.list());
    const line = sentence(diagnostic);
    const isGone = (after.get(line) ?? 0) < (this.#before.get(line) ?? 0);
    // A misspelt name, or a file that was not read, hides what is wrong behind it.
    const isHiding = diagnostic.code === 'schema/unknown-file' || (patch.from === diagnostic.mend?.from && patch.to === diagnostic.mend.to);
    return (
      isGone && (isHiding || [...after].every(([one, count]) => count <= (this.#before.get(one) ?? 0) || one.startsWith(UNTRANSLATED)))
    );
  }

  /** Null where the patch does not fit; else what takes it back. */
  async #apply(patch: Patch): Promise<(() => Promise<void>) | null> {
    const file = path.join(this.#folder, patch.file);
    const target = patch.move === null ? file : path.join(this.#folder, patch.move);
    const bytes = await readFile(file).catch(() => null);
    const patched = applyPatch(bytes?.toString('utf8') ?? '', patch);
    if (patched === null || (patch.move !== null && existsSync(target))) return null;
    if (target !== file) await rm(file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, patched);
    return async () => {
      await rm(target);
      if (bytes !== null) await writeFile(file, bytes);
    };
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Lines and files move with a patch; the sentence stays. */
function sentence({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}

/** One sentence may stand at several places of a file. */
function counted(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const groups = Map.groupBy(diagnostics, sentence);
  return new Map([...groups].map(([one, all]) => [one, all.length]));
}
