import type { PeriodSheet } from '#domain/accounting/periods/period-sheets.ts';
import { csvStream, oneBatch } from '#server/exports/sheet-text.ts';
import type { PeriodArchive } from './produced-file.ts';

/** Files of a closed period by their name: what it holds as CSV, and its entries. */
export async function periodParts({
  sheets,
  entries,
}: PeriodArchive): Promise<readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[]> {
  const written = sheets.map(async (sheet) => [`${sheet.name}.csv`, await csvOf(sheet)] as const);
  return [...(await Promise.all(written)), ...entries.map(({ name, bytes }) => [name, bytes] as const)];
}

async function csvOf({ name, columns, rows }: PeriodSheet): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: string[] = [];
  for await (const piece of csvStream({ name, columns, batches: oneBatch(rows) })) pieces.push(piece);
  return new TextEncoder().encode(pieces.join(''));
}
