import { ArrowDown, ArrowUp, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataTable } from '../data-table/data-table.tsx';
import { TextLink } from '../text-link/text-link.tsx';
import { RowActions } from './row-actions.tsx';
import { RowGrip } from './row-grip.tsx';

const ROWS = ['Agnès Varda', 'Chantal Akerman', 'Safi Faye'];

function nothing(): void {
  // Acts of a story do nothing.
}

/** Rows that are moved, opened and removed: their acts come with the pointer and the focus. */
export default function RowActionsStory(): ReactNode {
  return (
    <DataTable
      aria-label="Générique"
      columns={[
        { id: 'rang', header: '', cell: (name) => <RowGrip label={`Déplacer ${name}`} onDragStart={nothing} onStep={nothing} /> },
        { id: 'nom', header: 'Nom', isRowHeader: true, cell: (name) => <TextLink to="/">{name}</TextLink> },
        {
          id: 'actes',
          header: '',
          align: 'right',
          cell: (name) => (
            <RowActions
              items={[
                { key: 'up', label: 'Monter', icon: ArrowUp, onSelect: nothing },
                { key: 'down', label: 'Descendre', icon: ArrowDown, onSelect: nothing },
                { key: 'copy', label: 'Dupliquer', icon: Copy, onSelect: nothing },
              ]}
              name={name}
              remove={{ label: `Retirer ${name}`, onSelect: nothing }}
            />
          ),
        },
      ]}
      rowKey={(name) => name}
      rows={ROWS}
    />
  );
}
