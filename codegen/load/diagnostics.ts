/** Problems are collected, never thrown: a person who edits the schema sees all of them at once. */
import { type DiagnosticCode, severities } from './diagnostic-codes.ts';
import { closest } from './suggest.ts';
import type { Position } from '../model/model.ts';

/** A text of the schema and the one that should stand in its place. */
export interface Mend {
  readonly from: string;
  readonly to: string;
}

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  readonly position: Position;
  readonly message: string;
  readonly hint: string | null;
  readonly mend: Mend | null;
}

type Sentence = readonly [message: string, hint?: string | null, mend?: Mend | null];

const ONCE_PER_PLACE: readonly DiagnosticCode[] = ['labels/missing'];

export class Diagnostics {
  readonly #found: Diagnostic[] = [];
  readonly #seen = new Set<string>();
  readonly #strict: boolean;

  constructor(strict = false) {
    this.#strict = strict;
  }

  report(code: DiagnosticCode, position: Position, ...[message, hint = null, mend = null]: Sentence): void {
    const severity = this.#strict ? 'error' : severities[code];
    // One place says one problem once, though a trait or a base brings it to many entities.
    const key = [code, position.file, position.line, position.column, ONCE_PER_PLACE.includes(code) ? '' : message].join(' ');
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#found.push({ code, severity, position, message, hint, mend });
  }

  /** An unknown name, with the closest known one as a hint. */
  unknown(
    code: DiagnosticCode,
    position: Position,
    { message, name, known }: { message: string; name: string; known: Iterable<string> },
  ): void {
    const candidate = closest(name, known);
    if (candidate === null) this.report(code, position, message);
    else this.report(code, position, message, `vouliez-vous « ${candidate} » ?`, { from: name, to: candidate });
  }

  get hasErrors(): boolean {
    return this.#found.some((diagnostic) => diagnostic.severity === 'error');
  }

  /** By file, then by place in the file. */
  list(): readonly Diagnostic[] {
    return this.#found.toSorted(
      (a, b) =>
        compare(a.position.file, b.position.file) ||
        a.position.line - b.position.line ||
        a.position.column - b.position.column ||
        compare(a.code, b.code),
    );
  }
}

/** `schema/entities/film.yaml:12:9 erreur model/unknown-column colonne inconnue… ; vouliez-vous « … » ?` */
export function formatDiagnostic({ code, severity, position, message, hint }: Diagnostic): string {
  const place = `${position.file}:${position.line}:${position.column}`;
  const sentence = hint === null ? message : `${message} ; ${hint}`;
  return `${place} ${severity === 'error' ? 'erreur' : 'avertissement'} ${code} ${sentence}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
