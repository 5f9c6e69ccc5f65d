import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, Minus, MoveHorizontal, Pin, PinOff, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { MenuItems, type MenuItem } from '#web/ui/menu.tsx';
import { usePopover } from '#web/ui/popover.tsx';
import { type ColumnLayout, moveColumn, setColumnPinned, setColumnShown, setColumnWidth } from './column-layout.ts';
import type { GridColumn } from './grid-column.ts';
import type { ColumnModel } from './use-column-model.ts';

interface ColumnMenuProps {
  readonly column: GridColumn;
  /** The button it opens beside. */
  readonly source: HTMLElement;
  readonly model: ColumnModel;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly onSortTo: (id: string, order: 'asc' | 'desc' | null) => void;
  readonly fit: (id: string) => void;
  readonly onClosed: () => void;
}

const WIDTH_STEP = 32;

/** Everything the mouse does on a header, for the keyboard; loads on first use. */
export function ColumnMenu({ column, source, model, onClosed, ...rest }: ColumnMenuProps): ReactNode {
  const menu = usePopover();
  const { open } = menu;
  // The element must exist before the browser can show it.
  useEffect(() => open(source), [open, source]);
  const index = model.views.findIndex((view) => view.column.id === column.id);
  const items = useColumnItems({ ...rest, column, width: model.sizes[index] ?? column.width });
  function onToggle(event: Parameters<typeof menu.onToggle>[0]) {
    menu.onToggle(event);
    if (event.newState === 'closed') onClosed();
  }
  return (
    <div aria-label={column.label} className="ui-popover ui-menu" id={menu.id} onToggle={onToggle} popover="auto" role="menu">
      {menu.isOpen ? <MenuItems close={menu.close} items={items} /> : null}
    </div>
  );
}

type ColumnItems = Pick<ColumnMenuProps, 'column' | 'layout' | 'onLayout' | 'onSortTo' | 'fit'> & { readonly width: number };

function useColumnItems({ column, width, layout, onLayout, onSortTo, fit }: ColumnItems): readonly MenuItem[] {
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
    { key: 'fit', label: text('grille.ajuster'), icon: MoveHorizontal, onSelect: () => fit(id) },
    { key: 'hide', label: text('grille.masquer'), icon: EyeOff, onSelect: () => onLayout(setColumnShown(layout, id, false)) },
  ];
}
