import { Columns3, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { setColumnShown } from '../../grid/column-layout.ts';
import type { ListController } from '../use-list.ts';

/** Columns to show; cards have none. */
export function ColumnsMenu({ list }: { readonly list: ListController }): ReactNode {
  const text = useText();
  const items = useColumnItems(list);
  if (list.display.isCards || list.display.asked !== null) return null;
  return (
    <MenuButton
      className="list-columns"
      icon={Columns3}
      items={items}
      label={text('liste.colonnes')}
      searchLabel={text('liste.colonnesCherchees')}
    />
  );
}

function useColumnItems({ columns, layout }: ListController): readonly MenuItem[] {
  const text = useText();
  return [
    ...columns.map((column) => {
      const checked = !layout.layout.hidden.includes(column.id);
      return {
        key: column.id,
        label: column.label,
        checked,
        keepOpen: true,
        onSelect: () => layout.setLayout(setColumnShown(layout.layout, column.id, !checked)),
      };
    }),
    { key: '#', label: text('grille.retablir'), icon: RotateCcw, onSelect: layout.reset },
  ];
}
