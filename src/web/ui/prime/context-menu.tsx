import type { LucideIcon } from 'lucide-react';
import { ContextMenu as PrimeContextMenu, type ContextMenuPassThroughOptions } from 'primereact/contextmenu';
import type { MenuItem } from 'primereact/menuitem';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { PrimeRoot } from './prime-root.tsx';
import './context-menu.css';

export interface ContextItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface ContextMenuProps {
  readonly label: string;
  /** Groups, with a line between. */
  readonly groups: readonly (readonly ContextItem[])[];
  readonly at: { readonly x: number; readonly y: number };
  readonly onClosed: () => void;
}

/** A few frames: the list of its items comes by several drawings of its own, which take longer on a busy machine. */
const STANDS_MS = 30;
/** Pixels between the pointer and the menu: a click that bounces chooses nothing. */
const BESIDE = 1;

/** All that is read of the event which opens the menu. */
interface Opener {
  show(event: { readonly preventDefault: () => void; readonly stopPropagation: () => void }): void;
}

/** Acts at the pointer or the keyboard; closed, it gives the keyboard back. */
export function ContextMenu({ label, groups, at, onClosed }: ContextMenuProps): ReactNode {
  const menu = useRef<PrimeContextMenu>(null);
  const model = useMemo(() => groups.filter((group) => group.length > 0).flatMap(modelOf), [groups]);
  const closed = useEffectEvent(onClosed);
  const rests = usePointerRests();
  const { x, y } = at;
  useEffect(() => {
    const before = document.activeElement;
    // Shown in the first breath it would never be placed, and its first action is pointed at once it stands: PrimeReact stumbles over arrows that come before.
    let standing: ReturnType<typeof setInterval> | undefined;
    const timer = setTimeout(() => {
      const opener: Opener | null = menu.current;
      opener?.show(new MouseEvent('contextmenu', { clientX: x, clientY: y }));
      standing = setInterval(() => {
        const root = menu.current?.getElement() ?? null;
        if (root !== null) putAt(root, { x, y });
        if (pointsAtFirst(root)) clearInterval(standing);
      }, STANDS_MS);
    });
    return () => {
      clearTimeout(timer);
      clearInterval(standing);
      if (before instanceof HTMLElement && (document.activeElement === document.body || document.activeElement === null)) before.focus();
    };
  }, [x, y]);
  return (
    <PrimeRoot>
      <PrimeContextMenu
        appendTo="self"
        ariaLabel={label}
        model={model}
        onHide={() => closed()}
        pt={rests ? RESTING : PARTS}
        ref={menu}
        style={{ left: x + BESIDE, top: y + BESIDE }}
      />
    </PrimeRoot>
  );
}

function modelOf(group: readonly ContextItem[], index: number): MenuItem[] {
  return [...(index === 0 ? [] : [{ separator: true }]), ...group.map(itemOf)];
}

function itemOf({ key, label, icon: Icon, danger, onSelect }: ContextItem): MenuItem {
  return {
    id: key,
    label,
    ...(danger === true ? { style: { color: 'var(--error)' } } : {}),
    ...(Icon === undefined ? {} : { icon: <Icon aria-hidden size={14} /> }),
    command: onSelect,
  };
}

/** PrimeReact places a menu while it comes in, which on a busy machine may pass it by: where it stands, it is put beside the pointer, on the side that has room. */
function putAt(root: HTMLElement, { x, y }: ContextMenuProps['at']): void {
  const { width, height } = root.getBoundingClientRect();
  root.style.left = `${Math.max(0, x + width > innerWidth ? x - width : x + BESIDE)}px`;
  root.style.top = `${Math.max(0, y + height > innerHeight ? y - height : y + BESIDE)}px`;
}

/** True once the menu points at an action; asks for the first as long as it does not. */
function pointsAtFirst(root: HTMLElement | null): boolean {
  const list = root?.querySelector('ul');
  if (!list) return false;
  if (list.hasAttribute('aria-activedescendant')) return true;
  list.focus();
  list.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }));
  return list.hasAttribute('aria-activedescendant');
}

/** A pointer that rests where the menu opens points at nothing of it: the keyboard would lose its place. */
function usePointerRests(): boolean {
  const [rests, setRests] = useState(true);
  useEffect(() => {
    function moved({ movementX, movementY }: PointerEvent): void {
      if (movementX !== 0 || movementY !== 0) setRests(false);
    }
    addEventListener('pointermove', moved);
    return () => removeEventListener('pointermove', moved);
  }, []);
  return rests;
}

/** PrimeReact points at an action some moments after the arrow that leads there: chosen at once, the one before it would run. */
function chooseOncePointed(event: KeyboardEvent): void {
  const { key, code } = event;
  const { target, isTrusted } = event.nativeEvent;
  if (!isTrusted || (key !== 'Enter' && key !== ' ')) return;
  event.preventDefault();
  event.stopPropagation();
  setTimeout(() => target?.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key, code, bubbles: true })), STANDS_MS);
}

/** A menu of menu items: PrimeReact calls it a bar of menus, and puts links into its items. */
const PARTS: ContextMenuPassThroughOptions = {
  root: { onContextMenu: (event) => event.preventDefault() },
  // Its keys are its own: the list behind must not hear them.
  menu: { role: 'menu', onKeyDownCapture: chooseOncePointed, onKeyDown: (event: KeyboardEvent) => event.stopPropagation() },
  menuitem: { 'aria-level': undefined },
  action: { role: 'none', href: undefined, tabIndex: undefined },
};

const RESTING: ContextMenuPassThroughOptions = { ...PARTS, menu: { ...PARTS.menu, className: 'pointer-rests' } };
