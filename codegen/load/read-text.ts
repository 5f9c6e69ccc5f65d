/** A file of the schema as text. */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Diagnostics } from './diagnostics.ts';

/** Character that a decoder writes in place of meaningless bytes, and its use when somebody means it. */
const LOST = '\uFFFD';
const MEANT = Buffer.from(LOST);

/** Null when the bytes are not UTF-8: letters with accents would be lost without a word. */
export async function readText(root: string, file: string, diagnostics: Diagnostics): Promise<string | null> {
  const bytes = await readFile(path.join(root, file));
  const text = bytes.toString('utf8');
  if (isUtf8(bytes)) return text;
  const lines = text.slice(0, firstLost(text, bytes)).split('\n');
  const position = { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  diagnostics.report('yaml/encoding', position, 'ce texte n’est pas en UTF-8', 'l’enregistrer en UTF-8');
  return null;
}

function firstLost(text: string, bytes: Buffer): number {
  let offset = 0;
  for (const [index, piece] of text.split(LOST).entries()) {
    const end = offset + Buffer.byteLength(piece);
    if (!bytes.subarray(end, end + MEANT.length).equals(MEANT)) return text.split(LOST, index + 1).join(LOST).length;
    offset = end + MEANT.length;
  }
  return 0;
}
