import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import { cellText, type Grid, HEAD_LINES_MAX, likelyHeadLine } from '#domain/imports/cells.ts';
import { folded, guessColumns, type NamedTarget } from '#domain/imports/guess-columns.ts';
import { groupedHeads, likelyGrouped } from '#domain/imports/head-groups.ts';
import { importKeys } from '#domain/imports/import-fields.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { type PersonalKey, readPersonal, writePersonal } from '#web/records/personal-store.ts';
import type { SheetPlace } from './prepared.ts';
import type { Columns } from './names/wanted-names.ts';

/** Decisions of a person before the lines are tried. */
export interface Choices {
  /** Key of the target of each column; null: not imported. */
  readonly columns: readonly (string | null)[];
  readonly keys: readonly string[];
  readonly whenFound: 'modifier' | 'ignorer';
  readonly whenAbsent: 'creer' | 'ignorer';
  readonly clears: boolean;
  /** Reference fields whose missing records are created. */
  readonly creates: readonly string[];
}

export interface KeyChoice {
  readonly name: string;
  readonly label: string;
  readonly isUnique: boolean;
}

/** Columns that may tell whether a record exists already. */
export function keyChoices(module: EntityModule, columns: Columns, language: Language): readonly KeyChoice[] {
  const { descriptor } = module;
  const alone = new Set(descriptor.unique.flatMap((names) => (names.length === 1 ? names : [])));
  const possible = new Map(importKeys(descriptor).map((field) => [field.name, field]));
  const names = columns.flatMap((target) => {
    if (target?.place.in === 'record') return [target.field.name];
    return target?.place.in === 'linked' ? [target.place.by.name] : [];
  });
  return [...new Set(names)].flatMap((name) => {
    const field = possible.get(name);
    return field === undefined ? [] : [{ name, label: fieldLabel(module, name, language), isUnique: field.unique || alone.has(name) }];
  });
}

/** The row that names most columns, alone or with the groups above it; else the first that looks like titles. */
export function headPlaceOf(
  grid: Pick<Grid, 'rows' | 'merged'>,
  targets: readonly NamedTarget[],
): Pick<SheetPlace, 'headLine' | 'isGrouped'> {
  function named(heads: readonly string[] | null): number {
    return heads === null ? 0 : guessColumns(heads, targets).filter((key) => key !== null).length;
  }
  const counts = grid.rows
    .slice(0, HEAD_LINES_MAX)
    .map((cells, index) => ({ alone: named(cells.map(cellText)), grouped: named(groupedHeads(grid, index + 1)) }));
  const most = Math.max(0, ...counts.flatMap(({ alone, grouped }) => [alone, grouped]));
  const index = counts.findIndex(({ alone, grouped }) => alone === most || grouped === most);
  const headLine = most === 0 ? likelyHeadLine(grid.rows) : index + 1;
  const { alone, grouped } = counts[index] ?? { alone: 0, grouped: 0 };
  return { headLine, isGrouped: likelyGrouped(grid, headLine) || grouped > alone };
}

const MEMORY = 'importation';

/** Choices of this person for columns of these titles the last time. */
export function rememberedColumns(key: PersonalKey): Readonly<Record<string, string>> {
  const stored = readPersonal(MEMORY, key);
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.flatMap(([head, target]) => (typeof target === 'string' ? [[head, target]] : [])));
}

export function rememberColumns(key: PersonalKey, heads: readonly string[], columns: readonly (string | null)[]): void {
  const columnEntries = heads.map((head, index) => [folded(head), columns[index] ?? ''] as const).filter(([head]) => head !== '');
  writePersonal(MEMORY, key, { ...rememberedColumns(key), ...Object.fromEntries(columnEntries) });
}

const NAMES: Omit<PersonalKey, 'user'> = { screen: 'noms' };
const NAMES_MAX = 2000;

/** Records that this person chose for names of files: « Mandarin » raises one question only. */
export function rememberedNames(user: number): ReadonlyMap<string, number> {
  const stored = readPersonal(MEMORY, { user, ...NAMES });
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return new Map(entries.flatMap(([name, id]) => (typeof id === 'number' ? [[name, id]] : [])));
}

export function rememberNames(user: number, chosen: ReadonlyMap<string, number>): void {
  if (chosen.size === 0) return;
  const all = [...rememberedNames(user), ...chosen].slice(-NAMES_MAX);
  writePersonal(MEMORY, { user, ...NAMES }, Object.fromEntries(all));
}
