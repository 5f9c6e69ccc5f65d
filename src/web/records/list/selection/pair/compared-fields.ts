import type { EntityModule, Language, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isTranslation, type RecordData, textName } from '#domain/values/record-data.ts';
import { readId } from '#domain/values/record-data.ts';
import { loadPage } from '#web/records/record-api.ts';
import { type NamedField, resolveField } from '#web/records/lookup/resolve-field.ts';
import { type CellContext, cellStatus, cellText } from '#web/records/fields/cell-text.ts';
import type { ListFilter } from '../../list-query.ts';

type ListedScreen = Pick<ScreenDescriptor, 'columns'>;

/** Fields that two records are compared on: the columns of their list, then every other field that can be filtered. */
export function comparedFields(module: EntityModule, { columns }: ListedScreen, language: Language): readonly NamedField[] {
  const filterableFields = module.descriptor.fields.filter(({ filterable }) => filterable);
  const names = [
    ...columns.map(({ field }) => field),
    ...filterableFields.map((field) => (isTranslation(field) ? textName(field) : field.name)),
  ];
  return [...new Set(names)]
    .filter((name) => name !== 'Id' && name !== module.descriptor.picture)
    .map((name) => resolveField(module, name, language))
    .filter((named) => named !== null);
}

interface ComparedRows {
  readonly screen: ListedScreen;
  readonly ids: readonly number[];
  readonly filter: ListFilter;
}

/** The records, in the order of their ids, with every field that is compared. */
export async function comparedRecords(module: EntityModule, { screen, ids, filter }: ComparedRows): Promise<readonly RecordData[]> {
  const Colonnes = comparedFields(module, screen, 'fr').map(({ name }) => name);
  const rowsFilter = { ...filter, Tri: [], GlobalSearch: null, IdsPk: ids, IdsPkExclude: null, Classement: null, Criteres: null, Colonnes };
  const rows = await loadPage(module.descriptor, { filter: rowsFilter, skip: 0, take: ids.length, signal: new AbortController().signal });
  return ids.map((id) => rows.find((row) => readId(row) === id)).filter((row) => row !== undefined);
}

export interface ComparedField {
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly isSame: boolean;
}

/** Each field that one of the records says something of, as it is shown. */
export function compareRecords(
  fields: readonly NamedField[],
  records: readonly RecordData[],
  context: CellContext,
): readonly ComparedField[] {
  return fields
    .map((named) => {
      const values = records.map((row) => shownText(named, row, context));
      return { name: named.name, label: named.label, values, isSame: new Set(values).size < 2 };
    })
    .filter(({ values }) => values.some((value) => value !== ''));
}

function shownText(named: NamedField, row: RecordData, context: CellContext): string {
  return cellStatus(named, row)?.labels[context.language] ?? cellText(named, row, context);
}
