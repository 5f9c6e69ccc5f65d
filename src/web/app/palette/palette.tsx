import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import type { ShortcutAction } from '../shortcuts.ts';
import type { PaletteItem } from './palette-items.ts';
import { PaletteList } from './palette-list.tsx';
import { usePaletteItems } from './use-palette-items.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from '../shell.module.css';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onShortcut: (action: ShortcutAction) => void;
}

/** Ctrl+K: screens, actions, and records of every entity by their text or number. */
export function Palette({ onClose, onShortcut }: PaletteProps): ReactNode {
  const text = useText();
  const listId = useId();
  const [search, setSearch] = useState('');
  const { groups, isLoading } = usePaletteItems(search, onShortcut);
  const items = groups.flatMap((group) => group.items);
  function choose(item: PaletteItem) {
    if (item.refusal !== undefined) return;
    onClose();
    item.run();
  }
  const { index, setIndex, onKeyDown } = useActiveLine(items, choose);
  const activeId = items.length > 0 ? `${listId}-${index}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const status = items.length === 0 ? text('palette.rien') : text('palette.aide');
  return (
    <Modal onClose={onClose} size="MEDIUM" title={text('palette.titre')}>
      <input
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={items.length > 0}
        aria-label={text('palette.champ')}
        className={classNames('dialog-input', styles.paletteInput)}
        data-autofocus
        onChange={(event) => {
          setSearch(event.target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        placeholder={text('palette.champ')}
        role="combobox"
        value={search}
      />
      <PaletteList activeIndex={index} groups={groups} id={listId} onChoose={choose} search={search} />
      <p aria-live="polite" className="ui-note">
        {isLoading ? text('palette.recherche') : status}
      </p>
    </Modal>
  );
}

interface ActiveLine {
  readonly index: number;
  readonly setIndex: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Focus stays in the field; the arrows move which line Enter opens. */
function useActiveLine(items: readonly PaletteItem[], choose: (item: PaletteItem) => void): ActiveLine {
  const [active, setActive] = useState(0);
  const index = Math.min(active, Math.max(0, items.length - 1));
  function onKeyDown(event: KeyboardEvent) {
    const current = items[index];
    const next = nextIndex(event.key, index, items.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== null) setActive(next);
    else if (current) choose(current);
  }
  return { index, setIndex: setActive, onKeyDown };
}

const PAGE = 8;

function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, index + PAGE);
    case 'PageUp':
      return Math.max(0, index - PAGE);
    default:
      return null;
  }
}
