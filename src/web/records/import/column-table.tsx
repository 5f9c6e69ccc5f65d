import type { ReactNode } from 'react';
import { cellText, type Sheet } from '#domain/imports/cells.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Select } from '#web/ui/select.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { Choices } from './import-plan.ts';
import type { ChosenTarget } from './chosen-target.ts';

interface ColumnTableProps {
  readonly sheet: Sheet;
  readonly targets: readonly ChosenTarget[];
  readonly choices: Choices;
  readonly onChange: (columns: readonly (string | null)[]) => void;
}

const EXAMPLES = 3;

/** Meaning of each column of the file, beside its first values. */
export function ColumnTable({ sheet, targets, choices, onChange }: ColumnTableProps): ReactNode {
  const text = useText();
  const options = targets.map(({ key, label }) => ({ value: key, label }));
  return (
    <DataTable
      isPlain
      columns={[
        {
          id: 'colonne',
          header: text('importation.colonne'),
          isRowHeader: true,
          cell: (head, index) => (head === '' ? text('importation.sansTitre', { nombre: index + 1 }) : head),
        },
        {
          id: 'exemples',
          header: text('importation.exemples'),
          cellClassName: 'ui-note',
          cell: (_, index) => examplesOf(sheet, index),
        },
        {
          id: 'champ',
          header: text('importation.champ'),
          cell: (head, index) => (
            <Select
              emptyLabel={text('importation.ignorer')}
              label={text('importation.champDe', { colonne: head })}
              onChange={(key) => onChange(placed(choices.columns, index, key === '' ? null : key))}
              options={options}
              value={choices.columns[index] ?? ''}
            />
          ),
        },
      ]}
      // The columns of a file stay where they are.
      rowKey={(_, index) => index}
      rows={sheet.heads}
    />
  );
}

/** A field is filled by one column: the one that had it before gives it up. */
function placed(columns: readonly (string | null)[], index: number, key: string | null): readonly (string | null)[] {
  return columns.map((held, at) => {
    if (at === index) return key;
    return held === key ? null : held;
  });
}

function examplesOf({ rows }: Sheet, index: number): string {
  return rows
    .map(({ cells }) => cellText(cells[index]))
    .filter((example) => example !== '')
    .slice(0, EXAMPLES)
    .join(' · ');
}
