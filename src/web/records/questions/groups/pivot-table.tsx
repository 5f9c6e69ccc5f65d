import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Table, type TableColumn } from '#web/ui/table.tsx';
import type { Drawn, DrawnGroup } from './drawn-groups.ts';
import { RowsLink } from './groups-table.tsx';
import type { DrawnQuestion } from './use-group-question.ts';
import styles from './question-groups.module.css';

/** Two fields across one another; totals are those of the groups, whatever is drawn of them. */
export function PivotTable({ drawn, question }: { readonly drawn: Drawn; readonly question: DrawnQuestion }): ReactNode {
  const text = useText();
  const [first, second] = question.asked.map(({ champ }) => question.labelOf(champ));
  const rows = drawn.others === null ? drawn.lines : [...drawn.lines, drawn.others];
  const columns: readonly TableColumn<DrawnGroup>[] = [
    {
      id: 'ligne',
      header: first ?? '',
      isRowHeader: true,
      cell: (row) => <RowsLink group={row}>{row.label}</RowsLink>,
      foot: text('question.tout'),
    },
    ...drawn.columns.map((column, index): TableColumn<DrawnGroup> => ({
      id: column.key,
      header: column.label,
      align: 'right',
      cellClassName: 'num',
      cell: (row) => {
        const cell = row.cells[index] ?? null;
        return cell === null ? '' : <RowsLink group={cell}>{cell.shown}</RowsLink>;
      },
      foot: <RowsLink group={column}>{column.shown}</RowsLink>,
    })),
    { id: 'total', header: question.measure, align: 'right', cellClassName: 'num', cell: ({ shown }) => shown },
  ];
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard. */
    <section aria-label={text('question.croise', { premier: first ?? '', second: second ?? '' })} className={styles.pivot} tabIndex={0}>
      <Table columns={columns} rowKey={({ key }) => key} rows={rows} />
    </section>
  );
}
