/** load → model → emit, all in memory: nothing here writes a file. */
import { format } from 'oxfmt';
import { emitters } from './emit/all.ts';
import { emitContract } from './emit/contract.ts';
import { emitRouteTree } from './emit/route-tree.ts';
import { Diagnostics } from './load/diagnostics.ts';
import { loadSchema } from './load/load.ts';
import { buildModel } from './model/build.ts';
import type { EmittedFile, Model } from './model/model.ts';

export interface Generated {
  readonly diagnostics: Diagnostics;
  /** Null when the diagnostics hold an error. */
  readonly model: Model | null;
  /** Empty when the diagnostics hold an error. */
  readonly files: readonly EmittedFile[];
}

export async function readModel(root: string, strict = false): Promise<{ diagnostics: Diagnostics; model: Model | null }> {
  const diagnostics = new Diagnostics(strict);
  const model = buildModel(await loadSchema(root, diagnostics), diagnostics);
  return { diagnostics, model: diagnostics.hasErrors ? null : model };
}

export async function generate(root: string, strict = false): Promise<Generated> {
  const { diagnostics, model } = await readModel(root, strict);
  if (model === null) return { diagnostics, model, files: [] };
  const emitted = emitters.flatMap((emit) => emit(model));
  const [tree, contract] = await Promise.all([emitRouteTree(model, { root, diagnostics }), emitContract(model, { root, diagnostics })]);
  if (diagnostics.hasErrors) return { diagnostics, model: null, files: [] };
  const files = await Promise.all([...emitted, ...contract, ...tree].map(formatted));
  return { diagnostics, model, files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
}

async function formatted(file: EmittedFile): Promise<EmittedFile> {
  if (file.format !== true) return file;
  const { code } = await format(file.path, file.text, { printWidth: 140, singleQuote: true });
  return { ...file, text: code };
}
