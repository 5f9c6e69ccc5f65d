import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Chip } from '../chips.tsx';
import { DayBoxes } from '../day-boxes.tsx';
import { MenuButton } from '../menu.tsx';
import { Tabs } from '../tabs.tsx';

const DAYS = ['2026-12-25', '2026-12-26', '2026-12-27'];

/** Chips, a menu, tabs in each state, and days. */
export default function ChoicesStory(): ReactNode {
  const [tab, setTab] = useState('general');
  const [days, setDays] = useState<readonly string[]>(['2026-12-26']);
  function nothing(): void {
    setTab('general');
  }
  return (
    <div className="ui-stack">
      <div className="ui-values">
        <Chip onRemove={nothing} removeLabel="Retirer Français">
          Français
        </Chip>
        <Chip removeLabel="">Espagnol, lu</Chip>
        <MenuButton
          items={[
            { key: 'edit', label: 'Modifier', icon: Pencil, onSelect: nothing },
            { key: 'seen', label: 'Vu', checked: true, onSelect: nothing },
            { key: 'off', label: 'Hors d’atteinte', disabled: true, onSelect: nothing },
            { key: 'remove', label: 'Supprimer', icon: Trash2, danger: true, onSelect: nothing },
          ]}
          label="Actions"
        />
      </div>
      <Tabs
        items={[
          { key: 'general', label: 'Général' },
          { key: 'titles', label: 'Titres', count: '3' },
          { key: 'texts', label: 'Textes', badge: '2', badgeLabel: '2 erreurs', tone: 'error' },
          { key: 'media', label: 'Médias', disabled: true },
        ]}
        label="Onglets"
        onSelect={setTab}
        panelId="kit-panel"
        selected={tab}
      />
      <div aria-label="Contenu" id="kit-panel" role="tabpanel">
        {tab}
      </div>
      <DayBoxes chosen={days} days={DAYS} legend="Jours" onChosen={setDays} />
    </div>
  );
}
