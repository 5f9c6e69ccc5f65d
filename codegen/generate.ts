/** load → model → emit, all in memory: nothing here writes a file. */
import { emitters } from './emit/all.ts';
import { emitContract } from './emit/contract.ts';
import { checkEmittedNames, checkReservedNames } from './emit/reserved-names.ts';
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
  /** Files outside `generated/` that an earlier run wrote and that no longer hold: the open migration under its former number. */
  readonly obsolete: readonly string[];
}

export async function readModel(root: string, strict = false): Promise<{ diagnostics: Diagnostics; model: Model | null }> {
  const diagnostics = new Diagnostics(strict);
  const model = buildModel(await loadSchema(root, diagnostics), diagnostics);
  return { diagnostics, model: diagnostics.hasErrors ? null : model };
}

export interface Options {
  readonly strict?: boolean;
  /** Make the route tree anew although the routes did not change. */
  readonly fresh?: boolean;
  /** Make the open migration final. */
  readonly freeze?: boolean;
}

export async function generate(root: string, { strict = false, fresh = false, freeze = false }: Options = {}): Promise<Generated> {
  const { diagnostics, model } = await readModel(root, strict);
  if (model === null) return { diagnostics, model, files: [], obsolete: [] };
  checkReservedNames(model, diagnostics);
  if (diagnostics.hasErrors) return { diagnostics, model: null, files: [], obsolete: [] };
  const emitted = emitters.flatMap((emit) => emit(model));
  const [tree, contract] = await Promise.all([
    emitRouteTree(model, { root, diagnostics, fresh }),
    emitContract(model, { root, diagnostics, freeze }),
  ]);
  checkEmittedNames(model, [...emitted, ...contract.files, ...tree], diagnostics);
  if (diagnostics.hasErrors) return { diagnostics, model: null, files: [], obsolete: [] };
  const files = [...emitted, ...contract.files, ...tree];
  return { diagnostics, model, files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), obsolete: contract.obsolete };
}
