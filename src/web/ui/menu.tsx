import { Check, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
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
  /** Names a search over the items, shown once they are many. */
  readonly searchLabel?: string;
  readonly 'data-tour'?: string;
  /** The way into a row: the arrows go from one to the next. */
  readonly 'data-edit'?: boolean;
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
  searchLabel,
  'data-tour': tour,
  'data-edit': isEntry,
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
    'data-edit': isEntry,
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
      {searchLabel !== undefined && items.length > UNSEARCHED_MAX ? (
        <SearchedPanel items={items} label={label} menu={menu} searchLabel={searchLabel} />
      ) : (
        <MenuPanel items={items} label={label} menu={menu} />
      )}
    </>
  );
}

/** So many items are seen at once. */
const UNSEARCHED_MAX = 8;

interface MenuPanelProps {
  readonly menu: PopoverControl;
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** A menu under the field that narrows it: the letters go to the field, the arrows to the items. */
function SearchedPanel({ menu, label, items, searchLabel }: MenuPanelProps & { readonly searchLabel: string }): ReactNode {
  return (
    <div className="ui-popover ui-menu" id={menu.id} onToggle={menu.onToggle} popover="auto">
      {menu.isOpen ? <SearchedItems close={menu.close} items={items} label={label} searchLabel={searchLabel} /> : null}
    </div>
  );
}

interface SearchedItemsProps extends Pick<MenuPanelProps, 'label' | 'items'> {
  readonly close: () => void;
  readonly searchLabel: string;
}

function SearchedItems({ label, items, searchLabel, close }: SearchedItemsProps): ReactNode {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const wanted = plain(typed);
  const found = items.filter((item) => plain(item.label).includes(wanted));
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'ArrowDown') focusItem(list.current, 0);
    else if (event.key === 'Enter' && found[0] !== undefined && wanted !== '') choose(found[0], close);
    else return;
    event.preventDefault();
  }
  return (
    <>
      <input
        aria-label={searchLabel}
        className="ui-input ui-menu-search"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={searchLabel}
        ref={input}
        type="search"
        value={typed}
      />
      <div aria-label={label} onKeyDown={(event) => onMenuKey(event, list.current, close)} ref={list} role="menu" tabIndex={-1}>
        {found.map((item) => (
          <Item close={close} item={item} key={item.key} />
        ))}
      </div>
    </>
  );
}

/** Letters without their accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function MenuPanel({ menu, label, items }: MenuPanelProps): ReactNode {
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
        <Item close={close} item={item} key={item.key} />
      ))}
    </div>
  );
}

function Item({ item, close }: { readonly item: MenuItem; readonly close: () => void }): ReactNode {
  return (
    <button
      aria-checked={item.checked}
      aria-disabled={item.disabled || undefined}
      className="ui-menu-item"
      data-danger={item.danger || undefined}
      onClick={() => choose(item, close)}
      role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      tabIndex={-1}
      type="button"
    >
      <MenuIcon item={item} />
      {item.label}
    </button>
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
