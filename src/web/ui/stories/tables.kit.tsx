import type { ReactNode } from 'react';
import { Table } from '../table.tsx';

const ROWS = [
  { hotel: 'Hôtel du Phare', nights: 12, price: '1 320,00 €' },
  { hotel: 'Résidence des Embruns', nights: 3, price: '285,00 €' },
];

/** A table with its sum, and one without rows. */
export default function TablesStory(): ReactNode {
  return (
    <div className="ui-stack">
      <Table
        aria-label="Nuits par hôtel"
        columns={[
          { id: 'hotel', header: 'Hôtel', isRowHeader: true, cell: ({ hotel }) => hotel, foot: 'Total' },
          { id: 'nights', header: 'Nuits', align: 'right', cell: ({ nights }) => nights, foot: 15 },
          { id: 'price', header: 'Prix', align: 'right', isMuted: true, cell: ({ price }) => price, foot: '1 605,00 €' },
        ]}
        rowKey={({ hotel }) => hotel}
        rows={ROWS}
      />
      <Table aria-label="Sans ligne" columns={[]} empty={<p className="ui-note">Aucune nuit.</p>} rowKey={String} rows={[]} />
    </div>
  );
}
