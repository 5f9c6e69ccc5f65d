import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';
import styles from './charts.module.css';

type ChartRow = readonly (string | number)[];

interface ChartTable {
  readonly head: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly ChartRow[];
}

interface ChartCardProps {
  readonly title: string;
  /** Decimals of the numbers of the table; none by default. */
  readonly scale?: number;
  readonly table: ChartTable;
  readonly legend?: readonly LegendEntry[];
  readonly children: ReactNode;
}

/** A chart, or the same numbers as a table: one button changes between them. */
export function ChartCard({ title, table, scale = 0, legend = [], children }: ChartCardProps): ReactNode {
  const text = useText();
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <section aria-labelledby={id} className={styles.card}>
      <header>
        <h3 id={id}>{title}</h3>
        <IconButton
          aria-pressed={isTable}
          icon={isTable ? ChartColumn : Table2}
          label={text(isTable ? 'tableau.voirGraphique' : 'tableau.voirTableau', { titre: title })}
          onClick={() => setIsTable(!isTable)}
        />
      </header>
      {table.rows.length === 0 ? <p className={styles.empty}>{text('tableau.aucuneDonnee')}</p> : body()}
    </section>
  );

  function body(): ReactNode {
    if (isTable) return <Numbers label={text('tableau.tableau', { titre: title })} scale={scale} table={table} />;
    return (
      <>
        {children}
        <ChartLegend entries={legend} />
      </>
    );
  }
}

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard. */
function Numbers({ label, table, scale }: { readonly label: string; readonly table: ChartTable; readonly scale: number }): ReactNode {
  const language = useLanguage();
  return (
    <section aria-label={label} className={styles.table} tabIndex={0}>
      <DataTable
        isPlain
        aria-label={label}
        columns={table.head.map((header, column) => ({
          id: header,
          header,
          isRowHeader: column === 0,
          cellProps: (row: ChartRow) => ({ className: typeof row[column] === 'number' ? 'num' : undefined }),
          cell: (row: ChartRow) => {
            const value = row[column];
            return typeof value === 'number' ? formatNumber(value, scale, language) : value;
          },
        }))}
        rowKey={(row) => row.slice(0, -1).join(' ')}
        rows={table.rows}
      />
    </section>
  );
}
