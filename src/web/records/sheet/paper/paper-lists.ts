import type { EntityModule, FilterNode, SortKey, TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import { recordConditions } from '#domain/records/conditions/record-conditions.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { type CellContext, cellText } from '#web/records/fields/cell-text.ts';
import { entityLabel, type NamedField, resolveField } from '#web/records/lookup/resolve-field.ts';
import { loadPage } from '#web/records/record-api.ts';
import { loadEntity } from '#web/runtime/entities.ts';

/** A list of what hangs on the record, as paper shows it. */
export interface PaperList {
  readonly key: string;
  readonly title: string;
  readonly columns: readonly NamedField[];
  readonly rows: readonly RecordData[];
  /** Others follow, which the screen shows. */
  readonly isCut: boolean;
}

interface PaperSource {
  readonly entity: EntityModule;
  readonly tabs: readonly TabDescriptor[];
  readonly id: number;
  readonly record: RecordData;
  readonly context: CellContext;
  readonly can: (right: string) => boolean;
  readonly signal: AbortSignal;
}

interface Wanted {
  readonly key: string;
  readonly entity: string;
  readonly title: string | null;
  readonly columns: readonly string[];
  readonly conditions: FilterNode | null;
  readonly sort: readonly SortKey[];
}

/** Rows of each list that go on paper; a longer list is read on screen. */
const ROWS_MAX = 30;

/** Lists of the sheet that hold rows which the reader may see, in the order of its tabs. */
export async function loadPaperLists(source: PaperSource): Promise<readonly PaperList[]> {
  const wanted = source.tabs.filter(({ right }) => right === null || source.can(right)).flatMap((tab) => wantedOf(tab, source));
  const lists = await Promise.all(wanted.map((one) => loadList(one, source)));
  return lists.filter((list) => list !== null);
}

function wantedOf(tab: TabDescriptor, { entity, id, record, context: { language } }: PaperSource): readonly Wanted[] {
  const label = entityLabel(entity, `tabs.${tab.tab}`, language);
  const shown = (tab.shows ?? []).map((list, index) => ({
    key: `${tab.tab}.${index}`,
    entity: list.entity,
    title: list.title === null ? null : entityLabel(entity, `sections.${list.title}`, language),
    columns: list.columns.map(({ field }) => field),
    conditions: recordConditions(list.filter, record),
    sort: list.sort,
  }));
  if (tab.kind !== 'parts') return shown;
  const conditions: FilterNode = { field: tab.parentField, op: 'eq', value: id };
  const columns = tab.columns.map(({ field }) => field);
  return [{ key: tab.tab, entity: tab.entity, title: label, columns, conditions, sort: tab.sort }, ...shown];
}

/** Null: there is nothing in it, or nothing that this reader may see. */
async function loadList(wanted: Wanted, { context, can, signal }: PaperSource): Promise<PaperList | null> {
  const module = await loadEntity(wanted.entity);
  if (wanted.conditions === null || !can(module.descriptor.rights.list)) return null;
  const filter = {
    Tri: wanted.sort,
    GlobalSearch: null,
    IdsPk: null,
    IdsPkExclude: null,
    Classement: null,
    Criteres: wanted.conditions,
    Colonnes: wanted.columns,
  };
  const rows = await loadPage(module.descriptor, { filter, skip: 0, take: ROWS_MAX + 1, signal });
  const shown = rows.slice(0, ROWS_MAX);
  const columns = filledColumns(module, wanted.columns, { rows: shown, context });
  if (columns.length === 0) return null;
  const title = wanted.title ?? entityLabel(module, 'many', context.language);
  return { key: wanted.key, title, columns, rows: shown, isCut: rows.length > ROWS_MAX };
}

interface Shown {
  readonly rows: readonly RecordData[];
  readonly context: CellContext;
}

/** A column that is empty in every row says nothing; nor does a picture, or a box that nobody ticked. */
function filledColumns(module: EntityModule, names: readonly string[], { rows, context }: Shown): readonly NamedField[] {
  return names
    .flatMap((name) => named(module, name, context.language))
    .filter((column) => rows.some((row) => isFilled(column, row, context)));
}

function named(module: EntityModule, name: string, language: Language): readonly NamedField[] {
  const found = resolveField(module, name, language);
  return found === null || found.kind === 'image' || found.kind === 'file' ? [] : [found];
}

function isFilled(column: NamedField, row: RecordData, context: CellContext): boolean {
  return row[column.name] !== false && cellText(column, row, context) !== '';
}
