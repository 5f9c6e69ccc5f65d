import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { ImportRow } from './import-rows.ts';

type SaidRow = Pick<ImportRow, 'line' | 'data' | 'linked'>;

/** Lines that name the same record as an earlier one by their keys: both cannot be true. */
export function repeatedLines(rows: readonly SaidRow[], keys: readonly string[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  if (keys.length === 0) return repeated;
  for (const { line, data, linked } of rows) {
    const keyValues = keys.map((key) => data[key] ?? linked[key] ?? null);
    if (keyValues.some((value) => value === null || value === '')) continue;
    const signature = norm(JSON.stringify(keyValues));
    const firstLine = first.get(signature);
    if (firstLine === undefined) first.set(signature, line);
    else repeated.set(line, firstLine);
  }
  return repeated;
}

/** Lines that say again what one record alone may say, by the fields that say it. */
export function takenLines(
  rows: readonly SaidRow[],
  { fields, unique }: Pick<EntityDescriptor, 'fields' | 'unique'>,
): ReadonlyMap<number, { readonly first: number; readonly field: string }> {
  const taken = new Map<number, { readonly first: number; readonly field: string }>();
  const alone = fields.filter((field) => field.unique).map(({ name }) => [name]);
  for (const names of [...alone, ...unique])
    for (const [line, first] of repeatedLines(rows, names)) if (!taken.has(line)) taken.set(line, { first, field: names[0] ?? '' });
  return taken;
}
