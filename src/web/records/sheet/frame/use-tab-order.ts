import { type DragEvent, useState } from 'react';
import { dropSide, type DropSide, moveItem } from '#domain/records/write/move-item.ts';
import { text } from '#web/i18n/i18n.ts';
import { useUser } from '#web/session/rights.ts';
import type { TabHandlers, TabItem } from '#web/ui/tabs.tsx';
import { readPersonal, writePersonal } from '#web/records/personal-store.ts';
import { orderedTabs } from './tab-order.ts';

export interface TabOrder {
  readonly items: readonly TabItem[];
  readonly handlersOf: (key: string) => TabHandlers;
  /** One place to the left or to the right; null: there is none. */
  readonly step: (key: string, by: -1 | 1) => (() => void) | null;
  /** Null: they stand as the schema has them. */
  readonly reset: (() => void) | null;
  readonly announcement: string;
}

const KEPT = 'onglets';
const DRAG_TYPE = 'application/x-onglet';

/** The order that a person gives to the tabs of a screen, remembered by this browser: by the pointer, by Ctrl+Shift and an arrow, or from the menu. */
export function useTabOrder(screen: string, tabs: readonly TabItem[]): TabOrder {
  const key = { user: useUser()?.id ?? 0, screen };
  const [chosen, setChosen] = useState<readonly string[]>(() => readKeys(readPersonal(KEPT, key)));
  const [announcement, announce] = useState('');
  const items = orderedTabs(tabs, chosen);
  function keep(next: readonly string[]): void {
    setChosen(next);
    writePersonal(KEPT, key, next);
  }
  function move(moved: string, to: { readonly index: number; readonly side: DropSide }): void {
    const from = items.findIndex((item) => item.key === moved);
    if (from < 0) return;
    const next = moveItem(items, from, to);
    const place = next.findIndex((item) => item.key === moved);
    announce(text('partie.deplacee', { nom: items[from]?.label ?? '', rang: place + 1, total: items.length }));
    keep(next.map((item) => item.key));
  }
  function step(moved: string, by: -1 | 1): (() => void) | null {
    const index = items.findIndex((item) => item.key === moved) + by;
    return index < 0 || index >= items.length ? null : () => move(moved, { index, side: by < 0 ? 'before' : 'after' });
  }
  return {
    items,
    handlersOf: (tab) => handlersOf(tab, { items, move, step }),
    step,
    reset: chosen.length === 0 ? null : () => keep([]),
    announcement,
  };
}

function readKeys(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

interface Moving {
  readonly items: readonly TabItem[];
  readonly move: (moved: string, to: { readonly index: number; readonly side: DropSide }) => void;
  readonly step: TabOrder['step'];
}

function handlersOf(key: string, { items, move, step }: Moving): TabHandlers {
  return {
    draggable: true,
    onDragStart: (event) => event.dataTransfer.setData(DRAG_TYPE, key),
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
      event.preventDefault();
      event.currentTarget.dataset['drop'] = sideOf(event);
    },
    onDragLeave: clearMark,
    onDrop: (event) => {
      const moved = event.dataTransfer.getData(DRAG_TYPE);
      clearMark(event);
      if (moved === '' || moved === key) return;
      event.preventDefault();
      move(moved, { index: items.findIndex((item) => item.key === key), side: sideOf(event) });
    },
    onKeyDown: (event) => {
      if (!event.ctrlKey || !event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
      event.preventDefault();
      step(key, event.key === 'ArrowLeft' ? -1 : 1)?.();
    },
  };
}

function clearMark(event: DragEvent<HTMLButtonElement>): void {
  delete event.currentTarget.dataset['drop'];
}

function sideOf(event: DragEvent<HTMLButtonElement>): DropSide {
  const box = event.currentTarget.getBoundingClientRect();
  return dropSide(event.clientX - box.left, box.width);
}
