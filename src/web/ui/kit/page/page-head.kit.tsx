import { Download, FileUp, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../button.tsx';
import { Status } from '../../status/status.tsx';
import { SearchInput } from '../search-input/search-input.tsx';
import { KeyHints } from '../key-hints/key-hints.tsx';
import { SelectionBar } from '../selection-bar/selection-bar.tsx';
import { PageHead } from './page-head.tsx';
import { Page } from './page.tsx';

function nothing(): void {
  // Acts of a story do nothing.
}

const ACTS = [
  { key: 'export', label: 'Exporter', icon: Download, onSelect: nothing },
  { key: 'import', label: 'Importer', icon: FileUp, onSelect: nothing },
  { key: 'print', label: 'Imprimer', onSelect: nothing },
];

/** A screen whole, one that only reads, and one with rows selected. */
export default function PageHeadStory(): ReactNode {
  const [count, setCount] = useState(3);
  return (
    <>
      <Page aria-label="Écran complet">
        <PageHead
          acts={ACTS}
          count="440 invités"
          filters={
            <>
              <SearchInput label="Rechercher" onChange={nothing} value="" />
              <Button onClick={() => setCount(3)}>Sélectionner</Button>
            </>
          }
          hints={<KeyHints hints={[{ keys: ['/'], label: 'rechercher' }]} />}
          more={[{ key: 'columns', label: 'Colonnes', onSelect: nothing }]}
          primary={{ key: 'new', label: 'Nouvel invité', icon: Plus, onSelect: nothing }}
          selection={
            count === 0 ? null : (
              <SelectionBar count="3 sélectionnés" label="Sélection" onClear={() => setCount(0)}>
                <Button>Écrire</Button>
              </SelectionBar>
            )
          }
          status={<Status meaning="todo">2 en retard</Status>}
          title="Invités"
        />
      </Page>
      <Page aria-label="Écran lu">
        <PageHead note="Ce que chacun doit, et depuis quand." title="Trésorerie" />
      </Page>
    </>
  );
}
