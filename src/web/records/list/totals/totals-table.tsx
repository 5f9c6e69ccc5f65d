import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sumListe } from '#generated/client/sdk/listes.gen.ts';
import { showingOf } from '#domain/records/kinds/shown-kinds.ts';
import { SUMS } from '#domain/values/sums.ts';
import { formatNumber } from '#domain/values/money.ts';
import { isRecordData, readNumber, type RecordData } from '#domain/values/record-data.ts';
import { allTotals } from '#domain/records/read/totals.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { type CellContext, cellText } from '../../fields/cell-text.ts';
import { useCellContext } from '../../fields/use-cell-context.ts';
import { listEvents } from '../../record-api.ts';
import { entityLabel, type NamedField, resolveField } from '#web/records/lookup/resolve-field.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import type { ListFilter } from '../list-query.ts';
import type { ListController } from '../use-list.ts';
import type { ListTotalsProps } from './totals-props.ts';

const COUNT = 'Nombre';

/** Rows of a list to count. */
export interface CountedList {
  readonly filter: ListFilter;
  readonly selection: Pick<ListController['selection'], 'selection' | 'count'>;
}

interface TotalsTableProps extends Omit<ListTotalsProps, 'list'> {
  readonly list: CountedList;
  readonly title: string;
}

/** A line for each of what the rows have in common, and one for all of them. */
export function TotalsTable({ entity, screen, totals, list, title }: TotalsTableProps): ReactNode {
  const text = useText();
  const context = useCellContext();
  const { language } = context;
  const filter = countedRows(list);
  const isSelection = list.selection.count > 0;
  const read = useQuery({
    queryKey: [entity.descriptor.name, 'totaux', screen.screen, filter],
    queryFn: ({ signal }) => loadTotals(screen.screen, filter, signal),
    meta: listEvents(entity.descriptor, { ...filter, Colonnes: [...totals.by, ...totals.sum], Tri: [] }),
  });
  function fields(names: readonly string[]): readonly NamedField[] {
    return names.flatMap((name) => resolveField(entity, name, language) ?? []);
  }
  const by = fields(totals.by);
  const sums = fields(totals.sum);
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  const all = read.data === undefined ? undefined : allTotals(read.data, totals.sum);
  return (
    <Table
      aria-busy={read.isPending}
      caption={isSelection ? text('totaux.selection', { titre: title }) : title}
      className="totals-table"
      columns={[
        {
          id: 'by',
          header: by.map(({ label }) => label).join(', '),
          isRowHeader: true,
          cell: (total) => wordsOf(by, total, context) || text('totaux.vide'),
          foot: totals.title === undefined ? text('totaux.total') : entityLabel(entity, `sections.${totals.title}`, language),
        },
        {
          id: COUNT,
          header: totals.pinned === true ? text('totaux.nombre') : entityLabel(entity, 'many', language),
          ...numbers(all, (total) => formatNumber(readNumber(total, COUNT), 0, language)),
        },
        ...sums.map((named) => ({
          id: named.name,
          header: named.label,
          ...numbers(all, (total) => sumText(named, readNumber(total, named.name), language)),
        })),
      ]}
      data-pinned={totals.pinned}
      isCaptionHidden={totals.pinned === true && !isSelection}
      rowKey={(total) => JSON.stringify(total)}
      rows={read.data ?? []}
    />
  );
}

function wordsOf(by: readonly NamedField[], total: RecordData, context: CellContext): string {
  return by
    .map((named) => cellText(named, total, context))
    .filter((word) => word !== '')
    .join(' · ');
}

/** A column of numbers; `all` is undefined while it is on its way. */
function numbers(all: RecordData | undefined, cell: (total: RecordData) => string) {
  return { cellClassName: 'num', cell, foot: all === undefined ? ' ' : cell(all) };
}

function sumText({ kind, field }: NamedField, value: number | null, language: string): string {
  return SUMS[showingOf(kind).summed].text(value, language, field.scale ?? 0);
}

/** The selection; without one, all that the filter holds. */
export function countedRows({ filter, selection: { selection, count } }: CountedList): Omit<ListFilter, 'Tri' | 'Colonnes'> {
  const { Tri: _, Colonnes: __, ...rows } = selection.mode === 'all' ? selection.filter : filter;
  if (count === 0) return rows;
  return selection.mode === 'all' ? { ...rows, IdsPkExclude: [...selection.except] } : { ...rows, IdsPk: [...selection.ids] };
}

async function loadTotals(ecran: string, filter: object, signal: AbortSignal): Promise<readonly RecordData[]> {
  const { data } = await sumListe({ path: { ecran }, body: { filter: { ...filter } }, signal });
  return data.flatMap((total: unknown) => (isRecordData(total) ? [total] : []));
}
