import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { SheetTabs } from './use-sheet-tabs.ts';
import { type TabOrder, useTabOrder } from './use-tab-order.ts';

/** From this many on, some tabs are out of sight on a small screen. */
const MENU_FROM = 8;

interface SheetTabBarProps {
  readonly tabs: SheetTabs;
  readonly panelId: string;
  /** Name of the screen whose tabs a person orders. */
  readonly screen: string;
}

/** The tabs of the sheet in the order a person gave them; a menu names them all, and moves the open one. */
export function SheetTabBar({ tabs, panelId, screen }: SheetTabBarProps): ReactNode {
  const text = useText();
  const bar = useRef<HTMLDivElement>(null);
  const { current, select } = tabs;
  const order = useTabOrder(screen, tabs.items);
  useEffect(() => {
    bar.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const moves = useMoves(order, current);
  const all = order.items.map(({ key, label, disabled = false }) => ({
    key,
    label,
    disabled,
    checked: key === current,
    onSelect: () => select(key),
  }));
  return (
    <div className="sheet-tabs" ref={bar}>
      <Tabs
        handlersOf={order.handlersOf}
        items={order.items}
        label={text('fiche.onglets')}
        onSelect={select}
        panelId={panelId}
        selected={current}
      />
      {order.items.length < MENU_FROM ? null : (
        <MenuButton className="sheet-more" icon={ChevronDown} items={[...all, ...moves]} label={text('fiche.tousOnglets')} />
      )}
      <output className="ui-sr-only">{order.announcement}</output>
    </div>
  );
}

/** Moves of the open tab, from the menu. */
function useMoves(order: TabOrder, current: string): readonly MenuItem[] {
  const text = useText();
  const nom = order.items.find(({ key }) => key === current)?.label ?? '';
  const [left, right] = [order.step(current, -1), order.step(current, 1)];
  return [
    ...(left === null ? [] : [{ key: ':gauche', label: text('fiche.ongletAvant', { nom }), keepOpen: true, onSelect: left }]),
    ...(right === null ? [] : [{ key: ':droite', label: text('fiche.ongletApres', { nom }), keepOpen: true, onSelect: right }]),
    ...(order.reset === null ? [] : [{ key: ':origine', label: text('fiche.ongletsOrigine'), onSelect: order.reset }]),
  ];
}
