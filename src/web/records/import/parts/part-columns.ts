import type { Sheet } from '#domain/imports/cells.ts';
import { type Part, partKey } from '#domain/imports/parts.ts';
import type { ChosenTarget } from '../chosen-target.ts';
import type { Columns } from '../names/wanted-names.ts';

/** The kind of records whose titles a column tells, besides those of the lines. */
export function partIn(columns: Columns): Part | null {
  for (const target of columns)
    if (target?.place.in === 'part' && target.key === partKey(target.place.part, target.place.part.keys[0])) return target.place.part;
  return null;
}

/** The columns of that kind, as those of a list of its own. */
export function partColumns(columns: Columns): Columns {
  return partIn(columns) === null ? [] : columns.map((target) => target?.inner ?? null);
}

/** A programme without a name is called as its film: the title is read twice. */
export function withTitleTwice(
  sheet: Sheet,
  columns: Columns,
  targets: readonly ChosenTarget[],
): { readonly sheet: Sheet; readonly columns: Columns } {
  const part = partIn(columns);
  const titleAt = part === null ? -1 : columns.findIndex((target) => target?.key === partKey(part, part.keys[0]));
  const named = targets.find(({ key }) => key === part?.of);
  if (titleAt === -1 || named === undefined || columns.some((target) => target?.key === named.key)) return { sheet, columns };
  const { heads, rows } = sheet;
  return {
    columns: [...columns, { ...named, isCopied: true }],
    sheet: {
      heads: [...heads, heads[titleAt] ?? ''],
      rows: rows.map(({ line, cells }) => ({
        line,
        cells: [...heads.map((_, column) => cells[column] ?? null), cells[titleAt] ?? null],
      })),
    },
  };
}
