import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { InnerLink } from '../inner-link.tsx';
import type { Drawn, DrawnGroup } from './drawn-groups.ts';
import type { DrawnQuestion } from './use-group-question.ts';
import styles from './question-groups.module.css';

/** Each group, its figure and the way to its rows. */
export function GroupsTable({ drawn, question }: { readonly drawn: Drawn; readonly question: DrawnQuestion }): ReactNode {
  const text = useText();
  const rows = drawn.others === null ? drawn.lines : [...drawn.lines, drawn.others];
  const field = question.labelOf(question.asked[0]?.champ ?? '');
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard. */
    <section aria-label={text('question.tableau')} className={styles.table} tabIndex={0}>
      <DataTable
        columns={[
          { id: 'groupe', header: field, isRowHeader: true, cell: (row: DrawnGroup) => <RowsLink group={row}>{row.label}</RowsLink> },
          { id: 'mesure', header: question.measure, align: 'right', cellClassName: 'num', cell: (row: DrawnGroup) => row.shown },
        ]}
        isPlain
        rowKey={({ key }) => key}
        rows={rows}
      />
    </section>
  );
}

/** A figure leads to its rows. */
export function RowsLink({ group: { href }, children }: { readonly group: DrawnGroup; readonly children: ReactNode }): ReactNode {
  return href === null ? children : <InnerLink href={href}>{children}</InnerLink>;
}
