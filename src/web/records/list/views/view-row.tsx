import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { NameForm } from './name-form.tsx';
import type { SavedView } from './saved-view.ts';

interface ViewRowProps {
  readonly view: SavedView;
  readonly isSelected: boolean;
  readonly isMine: boolean;
  /** Small words after the name. */
  readonly notes: readonly string[];
  /** Offers of its kind, before those of all. */
  readonly items: readonly MenuItem[];
  readonly onSelect: () => void;
  readonly onRename: (name: string, isPublic: boolean) => Promise<void>;
  readonly onRemove: () => void;
}

/** One saved view: its name opens it, its menu changes it. */
export function ViewRow({ view, isSelected, isMine, notes, items, onSelect, onRename, onRemove }: ViewRowProps): ReactNode {
  const text = useText();
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) {
    async function rename(name: string, isPublic: boolean): Promise<void> {
      await onRename(name, isPublic);
      setRenaming(false);
    }
    return (
      <li>
        <NameForm isPublic={view.IsPublic} name={view.Libelle} onCancel={() => setRenaming(false)} onSave={rename} />
      </li>
    );
  }
  const ownItems: readonly MenuItem[] = [
    { key: 'renommer', label: text('vue.renommer'), onSelect: () => setRenaming(true) },
    {
      key: 'partager',
      label: text(view.IsPublic ? 'vue.nePlusPartager' : 'vue.partager'),
      onSelect: () => void onRename(view.Libelle, !view.IsPublic),
    },
    { key: 'supprimer', label: text('vue.supprimer'), danger: true, onSelect: onRemove },
  ];
  const offered = isMine ? [...items, ...ownItems] : items.filter(({ key }) => key === 'defaut' || key === 'suivre');
  return (
    <li className="views-row">
      <button aria-pressed={isSelected} className="views-name" onClick={onSelect} type="button">
        {view.Libelle}
        {notes.length === 0 ? null : <small> {notes.join(' · ')}</small>}
      </button>
      {offered.length === 0 ? null : (
        <MenuButton icon={Ellipsis} iconOnly items={offered} label={text('vue.actions', { nom: view.Libelle })} />
      )}
    </li>
  );
}
