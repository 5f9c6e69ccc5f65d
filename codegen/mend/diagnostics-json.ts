/** Diagnostics as a program reads them: what is wrong, where, why, and a text that mends it where a trial found one. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DiagnosticCode } from '../load/diagnostic-codes.ts';
import type { Diagnostic } from '../load/diagnostics.ts';
import { candidates } from './candidates.ts';
import { otherFiles } from './other-files.ts';
import type { Patch } from './patch.ts';
import { Trial } from './trial.ts';

export interface JsonDiagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Diagnostic['severity'];
  /** File from the root of the project; line and column are counted from 1. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number };
  readonly why: string;
  /** Advice in words; null where there is none. */
  readonly fix: string | null;
  readonly patch: Patch | null;
}

/** Runs of the generator at most: a schema with hundreds of problems is answered within minutes. */
const MAX_TRIALS = 150;

export async function toJson(
  root: string,
  diagnostics: readonly Diagnostic[],
  { strict = false, trials = MAX_TRIALS }: { readonly strict?: boolean; readonly trials?: number } = {},
): Promise<readonly JsonDiagnostic[]> {
  if (diagnostics.length === 0) return [];
  const trial = await Trial.open(root, diagnostics, { strict, trials });
  try {
    const found: JsonDiagnostic[] = [];
    for (const diagnostic of diagnostics) found.push(jsonOf(diagnostic, await patchOf(root, diagnostic, trial)));
    return found;
  } finally {
    await trial.close();
  }
}

function jsonOf({ code, severity, position: { file, line, column }, message, hint }: Diagnostic, patch: Patch | null): JsonDiagnostic {
  return { code, severity, place: { file, line, column }, why: message, fix: hint, patch };
}

async function patchOf(root: string, diagnostic: Diagnostic, trial: Trial): Promise<Patch | null> {
  const text = await readFile(path.join(root, diagnostic.position.file), 'utf8').catch(() => null);
  if (text === null) return null;
  const patches = [...candidates(diagnostic, text), ...(await otherFiles(root, diagnostic, text))];
  for (const patch of patches) if (await trial.mends(diagnostic, patch)) return patch;
  return null;
}
