import { fold } from '#web/session/fold.ts';

export interface TypedNumber {
  /** Typed text before it, folded: the kind of record, or nothing. */
  readonly kind: string;
  readonly id: number;
}

const SIGNS = new Set(['', 'n°', 'nº', 'n.º', 'no', 'no.', '#']);

/** « 1204 », « #1204 », « film 1204 », « salle n° 3 »: the number of a record. Null: none is typed. */
export function typedNumber(search: string): TypedNumber | null {
  const [, before = '', digits] = /^(\D*)(\d{1,9})$/.exec(search.trim()) ?? [];
  const words = before.trim().toLowerCase().split(/\s+/);
  const sign = words.at(-1) ?? '';
  const kind = SIGNS.has(sign) ? words.slice(0, -1) : words;
  // « FA-2026 » is a text that ends with figures.
  const isName = kind.every((word) => /^[\p{L}'’]+$/u.test(word)) && (SIGNS.has(sign) || /\s$/.test(before));
  return digits === undefined || Number(digits) === 0 || !isName ? null : { kind: fold(kind.join(' ')), id: Number(digits) };
}

/** Is this kind of record meant: any when none was typed. */
export function isMeant({ kind }: TypedNumber, labels: readonly string[]): boolean {
  return kind === '' || labels.some((label) => fold(label).startsWith(kind));
}
