import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Table, type TableProps } from '../../table.tsx';
import './data-table.css';

interface DataTableProps<Row> extends TableProps<Row> {
  /** In a card or a dialog: no surface of its own. */
  readonly isPlain?: boolean;
  /** Scrolls under its head past half of the window. */
  readonly isTall?: boolean;
  /** Cells that are typed in or hold several lines start at the top. */
  readonly isTop?: boolean;
}

/** A table that is read: heads over their cells, figures at the right, a surface, and its own scroll where it is wide. */
export function DataTable<Row>({ isPlain = false, isTall = false, isTop = false, className, ...table }: DataTableProps<Row>): ReactNode {
  if (table.rows.length === 0 && table.empty !== undefined) return table.empty;
  return (
    <div className="kit-table-frame" data-plain={isPlain || undefined} data-tall={isTall || undefined}>
      <Table {...table} className={classNames('kit-table', className)} data-top={isTop || undefined} />
    </div>
  );
}
