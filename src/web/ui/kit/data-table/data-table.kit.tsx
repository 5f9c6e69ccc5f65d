import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Num } from '../num/num.tsx';
import { DataTable } from './data-table.tsx';

interface Line {
  readonly name: string;
  readonly nights: number;
  readonly price: number;
}

const LINES: readonly Line[] = [
  { name: 'Hôtel du Phare', nights: 12, price: 1320 },
  { name: 'Résidence des Embruns', nights: 105, price: 8400.5 },
];

function LinesTable({ rows, isPlain = false }: { readonly rows: readonly Line[]; readonly isPlain?: boolean }): ReactNode {
  return (
    <DataTable
      caption="Nuits par hôtel"
      columns={[
        { id: 'nom', header: 'Hôtel', isRowHeader: true, cell: ({ name }) => name, foot: 'Total' },
        { id: 'nuits', header: 'Nuits', align: 'right', cell: ({ nights }) => <Num value={nights} />, foot: <Num value={117} /> },
        {
          id: 'prix',
          header: 'Prix',
          align: 'right',
          cell: ({ price }) => <Num unit="money" value={price} />,
          foot: <Num unit="money" value={9720.5} />,
        },
        { id: 'note', header: 'Note', isMuted: true, cell: () => 'confirmé' },
      ]}
      empty={<EmptyState icon={Wallet} title="Aucune nuit" />}
      isPlain={isPlain}
      rowKey={({ name }) => name}
      rows={rows}
    />
  );
}

/** On its surface, in a card, and empty. */
export default function DataTableStory(): ReactNode {
  return (
    <div className="ui-stack">
      <LinesTable rows={LINES} />
      <LinesTable isPlain rows={LINES} />
      <LinesTable rows={[]} />
    </div>
  );
}
