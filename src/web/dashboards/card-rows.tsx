import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isReader } from '#domain/records/sight/reach.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { cellValue } from '#web/records/fields/cell-value.tsx';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { RowLink } from '#web/records/identity/record-link.tsx';
import { type NamedField, resolveField } from '#web/records/lookup/resolve-field.ts';
import { listEvents, loadPage, recordKeys } from '#web/records/record-api.ts';
import { InnerLink } from '#web/records/questions/inner-link.tsx';
import { useRights } from '#web/session/rights.ts';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { CardList } from './use-card-list.ts';

const ROWS = 8;
const COLUMNS_BY_WIDTH = [1, 2, 4, 6, 8];

/** First rows of a view, each leading to its sheet. */
export function CardRows({ list, title, width }: { readonly list: CardList; readonly title: string; readonly width: number }): ReactNode {
  const text = useText();
  const columns = useColumns(list, COLUMNS_BY_WIDTH[width] ?? 2);
  const { descriptor } = list.entity;
  const filter = { ...list.filter, Colonnes: columns.map(({ name }) => name) };
  const window = { skip: 0, take: ROWS + 1 };
  const { data, error } = useQuery({
    queryKey: recordKeys.page(descriptor.name, filter, window),
    queryFn: ({ signal }) => loadPage(descriptor, { filter, ...window, signal }),
    meta: listEvents(descriptor, filter),
  });
  if (error !== null) return <p role="alert">{failureText(error, text('tableaux.carteEchec'))}</p>;
  if (data === undefined) return null;
  if (data.length === 0) return <p className="ui-note">{text('tableaux.aucuneLigne')}</p>;
  return (
    <>
      <RowsTable columns={columns} list={list} rows={data.slice(0, ROWS)} title={title} />
      {data.length > ROWS ? <InnerLink href={list.href([])}>{text('tableaux.toutesLesLignes')}</InnerLink> : null}
    </>
  );
}

interface RowsTableProps {
  readonly list: CardList;
  readonly columns: readonly NamedField[];
  readonly rows: readonly RecordData[];
  readonly title: string;
}

function RowsTable({ list: { entity }, columns, rows, title }: RowsTableProps): ReactNode {
  const context = useCellContext();
  return (
    <DataTable
      aria-label={title}
      columns={columns.map((named, index) => ({
        id: named.name,
        header: named.label,
        isRowHeader: index === 0,
        cell: (row: RecordData) =>
          index === 0 ? (
            <RowLink module={entity} named={named} row={row}>
              {cellValue(named, row, context)}
            </RowLink>
          ) : (
            cellValue(named, row, context)
          ),
      }))}
      isPlain
      rowKey={readId}
      rows={rows}
    />
  );
}

/** The first columns of the list that this reader has. */
function useColumns({ entity, screen }: CardList, max: number): readonly NamedField[] {
  const { can } = useRights();
  const { language } = useCellContext();
  return screen.columns
    .filter(
      ({ displayed, beyond, field }) =>
        displayed && field !== entity.descriptor.picture && (beyond !== true || isReader(entity.descriptor, can)),
    )
    .flatMap(({ field }) => resolveField(entity, field, language) ?? [])
    .slice(0, max);
}
