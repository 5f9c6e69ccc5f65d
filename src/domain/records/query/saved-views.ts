import type { EntityDescriptor, JsonValue, ScreenDescriptor, SortKey } from '#generated/entities/descriptor.gen.ts';
import { fieldShownAs } from './filter-fields.ts';
import { isRecordData, type RecordData, sameValue } from '#domain/values/record-data.ts';
import { readStoredJson } from '#domain/values/stored-json.ts';

/** One column of a list as a person arranged it (000 §3.1). */
export interface ColumnDefinition {
  readonly Id: number;
  readonly Property: string;
  readonly Entity: string;
  readonly IsDisplayable: boolean;
  readonly IsDisplayed: boolean;
  readonly IsSortable: boolean;
  readonly IsSorting: boolean;
  readonly IsSortingDesc: boolean;
  /** Place in a sort on several columns, from 1; null when the column does not sort. */
  readonly RangTri: number | null;
  readonly Ordre: number;
  readonly Width: number;
}

/** Column as it travels towards the server: all but the property may be left out. */
export type ColumnInput = { readonly Property: string } & Partial<Omit<ColumnDefinition, 'Property'>>;

export const DEFAULT_COLUMN_WIDTH = 150;

/** A column that cannot be displayed is not displayed, whatever the input says (000 §3.1). */
export function normaliseColumn(column: ColumnInput, entity: string): ColumnDefinition {
  const { IsDisplayable = true, IsDisplayed = true, IsSorting = false } = column;
  return {
    Id: column.Id ?? 0,
    Property: column.Property,
    Entity: entity,
    IsDisplayable,
    IsDisplayed: IsDisplayable && IsDisplayed,
    IsSortable: column.IsSortable ?? true,
    IsSorting,
    IsSortingDesc: IsSorting && (column.IsSortingDesc ?? false),
    RangTri: IsSorting ? (column.RangTri ?? null) : null,
    Ordre: column.Ordre ?? 0,
    Width: column.Width ?? DEFAULT_COLUMN_WIDTH,
  };
}

/** Columns as they were stored. */
export function columnDefinitions(stored: JsonValue | undefined, entity: string): readonly ColumnDefinition[] {
  return Array.isArray(stored) ? stored.filter(isColumn).map((column) => normaliseColumn(column, entity)) : [];
}

function isColumn(stored: JsonValue): stored is JsonValue & ColumnInput {
  return isRecordData(stored) && typeof stored['Property'] === 'string';
}

interface ColumnsInput {
  readonly stored: readonly ColumnInput[];
  /** Columns whose values this person may not see. */
  readonly isHidden: (property: string) => boolean;
}

/** The columns of a screen with what the person chose: unknown ones go, new ones join at the end. */
export function columnsOfScreen(
  descriptor: EntityDescriptor,
  screen: ScreenDescriptor,
  { stored, isHidden }: ColumnsInput,
): readonly ColumnDefinition[] {
  const chosen = new Map(stored.map((column) => [column.Property, column]));
  const sort = new Map(screen.sort.map((key, index) => [key.Key, { ...key, rank: index + 1 }]));
  const columns = screen.columns.map(({ field, width, displayed }, index) => {
    const key = sort.get(field);
    const chosenColumn = chosen.get(field);
    const base: ColumnInput = {
      Property: field,
      IsDisplayed: displayed,
      Ordre: stored.length + index + 1,
      Width: width,
      ...(stored.length === 0 && key !== undefined ? { IsSorting: true, IsSortingDesc: key.Desc === true, RangTri: key.rank } : {}),
    };
    const isSortable = fieldShownAs(descriptor, field)?.sortable ?? false;
    return normaliseColumn(
      { ...base, ...chosenColumn, Id: index + 1, IsDisplayable: !isHidden(field), IsSortable: isSortable },
      screen.screen,
    );
  });
  return columns.toSorted((left, right) => left.Ordre - right.Ordre).map((column, index) => ({ ...column, Ordre: index + 1 }));
}

/** Sort keys that columns carry; null when none of them sorts. */
export function sortOfColumns(columns: readonly ColumnInput[]): readonly SortKey[] | null {
  const sorting = columns.filter((column) => column.IsSorting === true);
  if (sorting.length === 0) return null;
  return sorting
    .toSorted((left, right) => (left.RangTri ?? 0) - (right.RangTri ?? 0))
    .map((column) => ({ Key: column.Property, Desc: column.IsSortingDesc === true }));
}

/** `Data` of a saved filter: the filter as JSON, without its sort and its classement (000 §3.1). */
export function filterData(filter: RecordData): string {
  return JSON.stringify(withoutOrder(filter));
}

/** Null: the text is not a filter. */
export function readFilterData(text: string): RecordData | null {
  const value = readStoredJson(text);
  return isRecordData(value) ? value : null;
}

/** True if the current filter differs from a saved one; neither the sort nor the classement counts (000 §4.5). */
export function isFilterModified(current: RecordData, saved: RecordData): boolean {
  return !sameValue(withoutOrder(current), withoutOrder(saved));
}

/** Absent, empty and null values all mean nothing. */
function withoutOrder(filter: RecordData): { readonly [name: string]: JsonValue } {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      name === 'Tri' || name === 'Classement' || value === undefined || value === null || value === '' || value === false
        ? []
        : [[name, value]],
    ),
  );
}
