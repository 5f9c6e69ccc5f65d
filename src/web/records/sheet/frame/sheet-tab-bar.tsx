import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { SheetTabs } from './use-sheet-tabs.ts';

/** From this many on, some tabs are out of sight on a small screen. */
const MENU_FROM = 8;

/** The tabs of the sheet; when they are many, a menu names them all beside the row that scrolls. */
export function SheetTabBar({ tabs, panelId }: { readonly tabs: SheetTabs; readonly panelId: string }): ReactNode {
  const text = useText();
  const bar = useRef<HTMLDivElement>(null);
  const { items, current, select } = tabs;
  useEffect(() => {
    bar.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div className="sheet-tabs" ref={bar}>
      <Tabs items={items} label={text('fiche.onglets')} onSelect={select} panelId={panelId} selected={current} />
      {items.length < MENU_FROM ? null : (
        <MenuButton
          icon={ChevronsUpDown}
          iconOnly
          items={items.map(({ key, label, disabled = false }) => ({
            key,
            label,
            disabled,
            checked: key === current,
            onSelect: () => select(key),
          }))}
          label={text('fiche.tousOnglets')}
        />
      )}
    </div>
  );
}
