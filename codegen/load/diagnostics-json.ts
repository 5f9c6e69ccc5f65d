/** Diagnostics as a program reads them: what is wrong, where, why, and the text that mends it where codegen knows one. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DiagnosticCode } from './diagnostic-codes.ts';
import type { Diagnostic, Mend } from './diagnostics.ts';

/** Text of one line that gives way to another: `from` begins at `line` and `column`, both counted from 1. */
export interface Patch extends Mend {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

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

export function toJson(root: string, diagnostics: readonly Diagnostic[]): Promise<readonly JsonDiagnostic[]> {
  return Promise.all(
    diagnostics.map(async ({ code, severity, position: { file, line, column }, message, hint, mend }) => ({
      code,
      severity,
      place: { file, line, column },
      why: message,
      fix: hint,
      patch: mend === null ? null : await patchAt(root, { file, line, column, mend }),
    })),
  );
}

interface Wanted {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly mend: Mend;
}

/** A name may stand behind the place that a sentence names, in the same line; one that stands twice is left to a person. */
async function patchAt(root: string, { file, line, column, mend: { from, to } }: Wanted): Promise<Patch | null> {
  const text = await readFile(path.join(root, file), 'utf8').catch(() => '');
  const written = text.split('\n')[line - 1] ?? '';
  const start = written.indexOf(from, column - 1);
  if (start === -1) return null;
  if (start !== column - 1 && written.includes(from, start + 1)) return null;
  return { file, line, column: start + 1, from, to };
}
