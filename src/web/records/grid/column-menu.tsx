import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, Minus, MoveHorizontal, Pin, PinOff, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { MenuItems, type MenuItem } from '#web/ui/menu.tsx';
import type { PopoverControl } from '#web/ui/popover.tsx';
import { type ColumnLayout, moveColumn, setColumnPinned, setColumnShown, setColumnWidth } from './column-layout.ts';
import type { GridColumn } from './grid-column.ts';

interface ColumnMenuProps {
  readonly menu: PopoverControl;
  readonly column: GridColumn;
  readonly width: number;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly onSortTo: (id: string, order: 'asc' | 'desc' | null) => void;
  readonly onFit: (id: string) => void;
}

const WIDTH_STEP = 32;

/** Everything the mouse does on a header, for the keyboard. */
export function ColumnMenu({ menu, column, ...rest }: ColumnMenuProps): ReactNode {
  const items = useColumnItems({ column, ...rest });
  return (
    <div aria-label={column.label} className="ui-popover ui-menu" id={menu.id} onToggle={menu.onToggle} popover="auto" role="menu">
      {menu.isOpen ? <MenuItems close={menu.close} items={items} /> : null}
    </div>
  );
}

/** Opens the menu once it stands beside its column: the element must exist before the browser can show it. */
export function useOpenMenu(menu: PopoverControl, source: HTMLElement | null): void {
  const { open } = menu;
  useEffect(() => {
    if (source !== null) open(source);
  }, [open, source]);
}

function useColumnItems({ column, width, layout, onLayout, onSortTo, onFit }: Omit<ColumnMenuProps, 'menu'>): readonly MenuItem[] {
  const text = useText();
  const { id } = column;
  const isPinned = layout.pinned.includes(id);
  const sorting: MenuItem[] = [
    { key: 'asc', label: text('grille.triCroissant'), icon: ArrowUp, onSelect: () => onSortTo(id, 'asc') },
    { key: 'desc', label: text('grille.triDecroissant'), icon: ArrowDown, onSelect: () => onSortTo(id, 'desc') },
    { key: 'none', label: text('grille.triAucun'), icon: X, onSelect: () => onSortTo(id, null) },
  ];
  return [
    ...(column.sortable ? sorting : []),
    {
      key: 'pin',
      label: text(isPinned ? 'grille.liberer' : 'grille.figer'),
      icon: isPinned ? PinOff : Pin,
      onSelect: () => onLayout(setColumnPinned(layout, id, !isPinned)),
    },
    { key: 'left', label: text('grille.gauche'), icon: ArrowLeft, keepOpen: true, onSelect: () => onLayout(moveColumn(layout, id, -1)) },
    { key: 'right', label: text('grille.droite'), icon: ArrowRight, keepOpen: true, onSelect: () => onLayout(moveColumn(layout, id, 1)) },
    {
      key: 'wider',
      label: text('grille.elargir'),
      icon: Plus,
      keepOpen: true,
      onSelect: () => onLayout(setColumnWidth(layout, id, width + WIDTH_STEP)),
    },
    {
      key: 'narrower',
      label: text('grille.reduire'),
      icon: Minus,
      keepOpen: true,
      onSelect: () => onLayout(setColumnWidth(layout, id, width - WIDTH_STEP)),
    },
    { key: 'fit', label: text('grille.ajuster'), icon: MoveHorizontal, onSelect: () => onFit(id) },
    { key: 'hide', label: text('grille.masquer'), icon: EyeOff, onSelect: () => onLayout(setColumnShown(layout, id, false)) },
  ];
}
