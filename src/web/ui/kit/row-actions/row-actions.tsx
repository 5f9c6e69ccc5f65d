import { Ellipsis, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '../../button.tsx';
import { fadeOut } from './fade-out.ts';
import { MenuButton, type MenuItem } from '../../menu.tsx';
import './row-actions.css';

interface RowActionsProps {
  /** Names the row in its menu. */
  readonly name: string;
  readonly items?: readonly MenuItem[];
  /** The menu is the way into its row by keyboard. */
  readonly isEntry?: boolean;
  /** Button that ends an act begun in the row, in sight all the while. */
  readonly end?: ReactNode;
  readonly remove?: RowRemoval | null;
}

interface RowRemoval {
  readonly label: string;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
  /** True if the row goes without a question: it fades first. */
  readonly isImmediate?: boolean;
}

/** Acts on a row: one « ⋯ » and a bin, at hover and focus. Without hover they stay. */
export function RowActions({ name, items = [], isEntry, end, remove = null }: RowActionsProps): ReactNode {
  const text = useText();
  if (items.length === 0 && remove === null && end === undefined) return null;
  return (
    <span className="kit-row-actions">
      {end}
      {items.length === 0 ? null : (
        <MenuButton data-edit={isEntry} icon={Ellipsis} iconOnly items={items} label={text('kit.actionsDe', { nom: name })} />
      )}
      {remove === null ? null : (
        <IconButton
          disabled={remove.disabled}
          icon={Trash2}
          label={remove.label}
          onClick={({ currentTarget }) => (remove.isImmediate === true ? leave(currentTarget, remove.onSelect) : remove.onSelect())}
        />
      )}
    </span>
  );
}

function leave(button: Element, then: () => void): void {
  const row = button.closest('tr, li');
  void fadeOut(row === null ? [] : [row], then);
}
