import { Mail, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../button.tsx';
import { FilterLine } from './filter-line.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** The line as filters, then as the selection: the button changes one into the other. */
export default function SelectionBarStory(): ReactNode {
  const [count, setCount] = useState(2);
  return (
    <FilterLine
      selection={
        count === 0 ? null : (
          <SelectionBar
            count={`${count} invités sélectionnés`}
            end={
              <Button icon={Trash2} variant="danger">
                Supprimer
              </Button>
            }
            label="Sélection"
            onClear={() => setCount(0)}
          >
            <Button icon={Mail}>Écrire</Button>
            <Button>Exporter</Button>
          </SelectionBar>
        )
      }
    >
      <Button onClick={() => setCount(2)}>Sélectionner deux invités</Button>
    </FilterLine>
  );
}
