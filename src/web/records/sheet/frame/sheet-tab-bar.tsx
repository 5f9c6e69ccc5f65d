import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { type TabItem, Tabs } from '#web/ui/tabs.tsx';
import type { SheetTabs } from './use-sheet-tabs.ts';
import { type TabOrder, useTabOrder } from './use-tab-order.ts';

interface SheetTabBarProps {
  readonly tabs: SheetTabs;
  readonly panelId: string;
  /** Name of the screen whose tabs a person orders. */
  readonly screen: string;
}

/** The tabs of the sheet on one line, in the order a person gave them; a menu names those out of sight, and moves the open one. */
export function SheetTabBar({ tabs, panelId, screen }: SheetTabBarProps): ReactNode {
  const text = useText();
  const bar = useRef<HTMLDivElement>(null);
  const { current, select } = tabs;
  const order = useTabOrder(screen, tabs.items);
  useEffect(() => {
    bar.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const moves = useMoves(order, current);
  const unseen = useUnseenTabs(bar, order.items);
  const others = order.items
    .filter((_, index) => unseen.includes(index))
    .map(({ key, label, disabled = false }) => ({
      key,
      label,
      disabled,
      checked: key === current,
      onSelect: () => select(key),
    }));
  const isWhole = others.length === 0 && order.reset === null;
  return (
    <div className="sheet-tabs" data-cut={others.length > 0 || undefined} ref={bar}>
      <Tabs
        handlersOf={order.handlersOf}
        items={order.items}
        label={text('fiche.onglets')}
        onSelect={select}
        panelId={panelId}
        selected={current}
      />
      {isWhole ? null : (
        <MenuButton className="sheet-more" icon={ChevronDown} items={[...others, ...moves]} label={text('fiche.tousOnglets')} />
      )}
      <output className="ui-sr-only">{order.announcement}</output>
    </div>
  );
}

/** Ranks of the tabs that the line does not show whole: arrows and the menu bring them into it. */
function useUnseenTabs(bar: RefObject<HTMLDivElement | null>, items: readonly TabItem[]): readonly number[] {
  const [unseen, setUnseen] = useState<readonly number[]>([]);
  const measure = useEffectEvent(() => {
    const line = bar.current?.querySelector('[role=tablist]');
    if (line === null || line === undefined) return;
    const { left, right } = line.getBoundingClientRect();
    const boxes = [...line.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect());
    const found = boxes.flatMap((box, index) => (box.left < left - 1 || box.right > right + 1 ? [index] : []));
    setUnseen((previous) => (previous.join(' ') === found.join(' ') ? previous : found));
  });
  const names = items.map(({ label, count = '' }) => `${label}${count}`).join(' ');
  useEffect(() => {
    const line = bar.current?.querySelector('[role=tablist]');
    if (line === null || line === undefined) return undefined;
    const observer = new ResizeObserver(() => measure());
    observer.observe(line);
    line.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      line.removeEventListener('scroll', measure);
    };
  }, [bar, names]);
  return unseen;
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
