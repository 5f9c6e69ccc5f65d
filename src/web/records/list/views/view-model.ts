import type { FilterNode, ScreenDescriptor, SortKey } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, type RecordData, readText } from '#domain/values/record-data.ts';
import { type ColumnInput, isFilterModified, readFilterData } from '#domain/records/query/saved-views.ts';
import { clampWidth, type ColumnLayout } from '../../grid/column-layout.ts';
import { readQuestion } from '../../questions/question-choice.ts';
import { isOperator, type ListSearch, readDisplay } from '../list-search.ts';

/** The filter of a list as a saved view keeps it: neither the sort nor the classement (000 §3.1). */
export function dataOfSearch({ text, filters, view, allEditions, display, question }: ListSearch): string {
  return JSON.stringify({
    ...(text === '' ? {} : { GlobalSearch: text }),
    ...(filters.length === 0 ? {} : { Criteres: { and: filters } }),
    ...(view === null ? {} : { Vue: view }),
    ...(allEditions ? { ToutesEditions: true } : {}),
    ...(display === null ? {} : { Affichage: display }),
    ...(question === null ? {} : { Question: { ...question } }),
  });
}

/** Search of a saved filter: everything is reset first, the classement and the sort stay (000 §4.5). */
export function searchOfData(text: string): Pick<ListSearch, 'text' | 'filters' | 'view' | 'allEditions' | 'display' | 'question'> {
  const data = readFilterData(text) ?? {};
  return {
    text: readText(data, 'GlobalSearch') ?? '',
    filters: readNode(data['Criteres']).flatMap((node) => ('and' in node ? node.and : [node])),
    view: readText(data, 'Vue'),
    allEditions: data['ToutesEditions'] === true,
    display: readDisplay(data['Affichage']),
    question: readQuestion(data['Question']),
  };
}

export function isModified(search: ListSearch, saved: string): boolean {
  const current: RecordData = readFilterData(dataOfSearch(search)) ?? {};
  return isFilterModified(current, readFilterData(saved) ?? {});
}

/** The columns of a list as a presentation keeps them, with the sort they carry. */
export function columnsOfLayout(layout: ColumnLayout, sort: readonly SortKey[], screen: ScreenDescriptor): readonly ColumnInput[] {
  return layout.order.map((field, index): ColumnInput => {
    const rank = sort.findIndex(({ Key }) => Key === field);
    const width = layout.widths[field] ?? screen.columns.find((column) => column.field === field)?.width;
    return {
      Property: field,
      IsDisplayed: !layout.hidden.includes(field),
      Ordre: index + 1,
      ...(width === undefined ? {} : { Width: Math.round(width) }),
      ...(rank < 0 ? {} : { IsSorting: true, IsSortingDesc: sort[rank]?.Desc === true, RangTri: rank + 1 }),
    };
  });
}

/** Columns of a presentation on those of today: unknown ones go, new ones join at the end, hidden. */
export function layoutOfColumns(columns: readonly ColumnInput[], layout: ColumnLayout): ColumnLayout {
  const currentFields = new Set(layout.order);
  const chosen = columns
    .filter(({ Property }) => currentFields.has(Property))
    .toSorted((left, right) => (left.Ordre ?? 0) - (right.Ordre ?? 0));
  const named = new Set(chosen.map(({ Property }) => Property));
  const others = layout.order.filter((field) => !named.has(field));
  const hidden = [...chosen.filter(({ IsDisplayed }) => IsDisplayed === false).map(({ Property }) => Property), ...others];
  return {
    order: [...chosen.map(({ Property }) => Property), ...others],
    hidden: hidden.length === layout.order.length ? hidden.slice(1) : hidden,
    pinned: layout.pinned,
    widths: Object.fromEntries(chosen.flatMap(({ Property, Width = 0 }) => (Width > 0 ? [[Property, clampWidth(Width)] as const] : []))),
  };
}

function readNode(raw: unknown): readonly FilterNode[] {
  if (!isRecordData(raw)) return [];
  const { and, or, not, field, op, value } = raw;
  if (Array.isArray(and)) return [{ and: and.flatMap(readNode) }];
  if (Array.isArray(or)) return [{ or: or.flatMap(readNode) }];
  if (not !== undefined) return readNode(not).map((inner) => ({ not: inner }));
  if (typeof field !== 'string' || !isOperator(op)) return [];
  return [value === undefined ? { field, op } : { field, op, value }];
}
