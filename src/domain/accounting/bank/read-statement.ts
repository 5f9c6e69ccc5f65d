import { bytesOf } from '#domain/accounting/received/read-file.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { norm } from '#domain/values/text/norm.ts';
import { readCamtStatement } from './read-camt.ts';
import { readCsvStatement } from './read-csv.ts';
import { type StatementLine, UnreadableStatement } from './statement.ts';

/** A line with the identity that the same line has in another file. */
export interface IdentifiedLine extends StatementLine {
  readonly identity: string;
}

/** A file of a bank: CSV in UTF-8 or Latin, or CAMT.053. */
export function readStatement(content: string): readonly IdentifiedLine[] {
  const text = decoded(bytesOf(content));
  const lines = text
    .trimStart()
    .replace(/^\uFEFF/, '')
    .startsWith('<')
    ? readCamtStatement(text)
    : readCsvStatement(text);
  if (lines.length === 0) throw new UnreadableStatement('vide');
  return identified(lines);
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Two equal lines of one file are two movements: their rank tells them apart. */
function identified(lines: readonly StatementLine[]): readonly IdentifiedLine[] {
  const ranks = new Map<string, number>();
  return lines.map((line) => {
    const base = [line.day, String(line.cents), norm(line.label), line.reference].join('\n');
    const rank = (ranks.get(base) ?? 0) + 1;
    ranks.set(base, rank);
    return { ...line, identity: fingerprintOf([base, String(rank)]) };
  });
}
