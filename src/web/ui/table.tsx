import { type ComponentProps, Fragment, type Key, type ReactNode, type Ref } from 'react';

type DataAttributes = Readonly<Record<`data-${string}`, string | number | boolean | undefined>>;
type HeaderProps = Pick<ComponentProps<'th'>, 'className' | 'style' | 'aria-hidden' | 'aria-sort'> & DataAttributes;
type CellProps = Pick<ComponentProps<'td'>, 'className' | 'style'> & DataAttributes;
type RowProps = Pick<ComponentProps<'tr'>, 'className' | 'aria-current' | 'aria-selected'> & DataAttributes;

/** A column is described once, for its head, its cells and its foot. */
export interface TableColumn<Row> {
  readonly id: string;
  /** Without one in any column the table has no head. */
  readonly header?: ReactNode;
  /** Absent where rows draw themselves. */
  readonly cell?: (row: Row, index: number) => ReactNode;
  readonly foot?: ReactNode;
  /** Its cells are of less weight. */
  readonly isMuted?: boolean;
  /** Its cells name their rows. */
  readonly isRowHeader?: boolean;
  readonly align?: 'center' | 'right' | 'figures' | undefined;
  /** Of the head and of all cells. */
  readonly className?: string | undefined;
  readonly headerProps?: HeaderProps;
  /** Of the cells and the foot, in its place. */
  readonly cellClassName?: string | undefined;
  readonly cellProps?: (row: Row, index: number) => CellProps;
  readonly footProps?: CellProps;
}

export interface TableProps<Row> extends Omit<ComponentProps<'table'>, 'children' | 'rows'> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => Key;
  readonly rowProps?: (row: Row, index: number) => RowProps;
  /** In place of the cells of the columns: a row that keeps its own state, or is drawn again only when it changes. */
  readonly row?: (row: Row, index: number) => ReactNode;
  /** A row of the head below the names of the columns. */
  readonly headRow?: ReactNode;
  readonly bodyRef?: Ref<HTMLTableSectionElement>;
  readonly caption?: ReactNode;
  readonly isCaptionHidden?: boolean;
  /** Its screen gives the look, by an element around it. */
  readonly isBare?: boolean;
  /** In place of a table without rows. */
  readonly empty?: ReactNode;
}

/** A table that is read, in the look of the product or, with a class, in the look of its screen. Lists of records have the grid. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { columns, rows, rowKey, rowProps, row: ownRow, headRow, bodyRef, caption, isCaptionHidden, isBare, empty, ...table } = props;
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <table className={isBare ? undefined : 'ui-table'} {...table}>
      {caption === undefined ? null : <caption className={isCaptionHidden ? 'ui-sr-only' : undefined}>{caption}</caption>}
      {columns.some(({ header }) => header !== undefined) ? (
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell column={column} key={column.id} />
            ))}
          </tr>
          {headRow}
        </thead>
      ) : null}
      <tbody ref={bodyRef}>
        {rows.map((row, index) =>
          ownRow === undefined ? (
            <tr key={rowKey(row, index)} {...rowProps?.(row, index)}>
              {columns.map((column) => (
                <Cell column={column} key={column.id} props={column.cellProps?.(row, index)}>
                  {column.cell?.(row, index)}
                </Cell>
              ))}
            </tr>
          ) : (
            <Fragment key={rowKey(row, index)}>{ownRow(row, index)}</Fragment>
          ),
        )}
      </tbody>
      {columns.some(({ foot }) => foot !== undefined) ? (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <Cell column={column} key={column.id} props={column.footProps}>
                {column.foot}
              </Cell>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

interface TableCellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly props: CellProps | undefined;
  readonly children: ReactNode;
}

/** A column of acts has no name, and a cell without one heads nothing. */
function HeaderCell<Row>({ column: { header, align, className, headerProps } }: { readonly column: TableColumn<Row> }): ReactNode {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control
  if ((header ?? '') === '') return <td className={className} />;
  return (
    <th className={className} data-align={align} scope="col" {...headerProps}>
      {header}
    </th>
  );
}

function Cell<Row>({ column, props, children }: TableCellProps<Row>): ReactNode {
  const { isRowHeader, isMuted, align, className, cellClassName } = column;
  // An empty cell heads no row.
  if (isRowHeader === true && (children ?? '') !== '')
    return (
      <th className={className} data-align={align} scope="row" {...props}>
        {children}
      </th>
    );
  return (
    <td className={cellClassName ?? className} data-align={align} data-muted={isMuted || undefined} {...props}>
      {children}
    </td>
  );
}
