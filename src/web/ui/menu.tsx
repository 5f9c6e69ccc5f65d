import { Check, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { type PopoverControl, usePopover } from './popover.tsx';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Set on items that are on or off. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** The menu stays open, for several choices in a row. */
  readonly keepOpen?: boolean;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface MenuButtonProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Shows the icon alone; the label is then the accessible name. */
  readonly iconOnly?: boolean;
  readonly items: readonly MenuItem[];
  readonly tabIndex?: number;
  readonly className?: string;
  readonly 'data-tour'?: string;
  /** Called before the menu shows, by pointer or by focus: time to fetch what its items need. */
  readonly onOpen?: () => void;
}

export function MenuButton({
  label,
  icon,
  iconOnly = false,
  items,
  tabIndex,
  className,
  onOpen,
  'data-tour': tour,
}: MenuButtonProps): ReactNode {
  const menu = usePopover();
  const props = {
    'aria-controls': menu.id,
    'aria-expanded': menu.isOpen,
    'aria-haspopup': 'menu' as const,
    popoverTarget: menu.id,
    tabIndex,
    onFocus: onOpen,
    onPointerEnter: onOpen,
    'data-tour': tour,
    ...(className === undefined ? {} : { className }),
  };
  return (
    <>
      {iconOnly && icon !== undefined ? (
        <IconButton {...props} icon={icon} label={label} />
      ) : (
        <Button {...props} {...(icon === undefined ? {} : { icon })}>
          {label}
        </Button>
      )}
      <MenuPanel items={items} label={label} menu={menu} />
    </>
  );
}

function MenuPanel({
  menu,
  label,
  items,
}: {
  readonly menu: PopoverControl;
  readonly label: string;
  readonly items: readonly MenuItem[];
}): ReactNode {
  return (
    <div aria-label={label} className="ui-popover ui-menu" id={menu.id} onToggle={menu.onToggle} popover="auto" role="menu">
      {menu.isOpen ? <MenuItems close={menu.close} items={items} /> : null}
    </div>
  );
}

export function MenuItems({ items, close }: { readonly items: readonly MenuItem[]; readonly close: () => void }): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => focusItem(list.current, 0), []);
  return (
    <div onKeyDown={(event) => onMenuKey(event, list.current, close)} ref={list} role="presentation">
      {items.map((item) => (
        <button
          aria-checked={item.checked}
          aria-disabled={item.disabled || undefined}
          className="ui-menu-item"
          data-danger={item.danger || undefined}
          key={item.key}
          onClick={() => choose(item, close)}
          role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          tabIndex={-1}
          type="button"
        >
          <MenuIcon item={item} />
          {item.label}
        </button>
      ))}
    </div>
  );
}

function MenuIcon({ item }: { readonly item: MenuItem }): ReactNode {
  if (item.checked !== undefined) return <Check aria-hidden className={item.checked ? undefined : 'ui-hidden'} size={14} />;
  const Icon = item.icon;
  return Icon === undefined ? null : <Icon aria-hidden size={14} />;
}

function choose(item: MenuItem, close: () => void): void {
  if (item.disabled === true) return;
  if (item.keepOpen !== true) close();
  item.onSelect();
}

function onMenuKey(event: KeyboardEvent<HTMLDivElement>, list: HTMLElement | null, close: () => void): void {
  const items = list === null ? [] : [...list.querySelectorAll('button')];
  const index = items.findIndex((item) => item === document.activeElement);
  const target = menuTarget(event.key, index, items.length);
  if (target !== null) {
    event.preventDefault();
    items[target]?.focus();
    return;
  }
  if (event.key === 'Tab') close();
  if (event.key.length === 1 && event.key !== ' ') focusByLetter(items, index, event.key);
  // The grid behind must not hear the arrows of its own header menu.
  event.stopPropagation();
}

function menuTarget(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function focusByLetter(items: readonly HTMLElement[], index: number, letter: string): void {
  const ordered = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  ordered.find((item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus();
}

function focusItem(list: HTMLElement | null, index: number): void {
  list?.querySelectorAll('button')[index]?.focus();
}
