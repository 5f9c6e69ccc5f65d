import type { ReactNode } from 'react';
import { DataTable } from '../data-table/data-table.tsx';
import { Num } from './num.tsx';

const ROWS = [
  { name: 'Nuits', value: 1111, unit: undefined },
  { name: 'Facturé', value: 10_255.5, unit: 'money' },
  { name: 'Part', value: 12.5, unit: 'percent' },
  { name: 'Inconnu', value: null, unit: undefined },
] as const;

/** Figures of each unit under each other, and one that is not known. */
export default function NumStory(): ReactNode {
  return (
    <DataTable
      aria-label="Chiffres"
      columns={[
        { id: 'nom', header: 'Chiffre', isRowHeader: true, cell: ({ name }) => name },
        { id: 'valeur', header: 'Valeur', align: 'right', cell: ({ value, unit }) => <Num unit={unit} value={value} /> },
      ]}
      rowKey={({ name }) => name}
      rows={ROWS}
    />
  );
}
