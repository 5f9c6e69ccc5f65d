import { GripVertical } from 'lucide-react';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import './row-actions.css';

interface RowGripProps {
  readonly label: string;
  readonly onDragStart: (event: DragEvent<HTMLElement>) => void;
  /** One place up or down. */
  readonly onStep: (step: -1 | 1) => void;
}

/** The handle of a row: dragged, or moved with Alt and the arrows. */
export function RowGrip({ label, onDragStart, onStep }: RowGripProps): ReactNode {
  const text = useText();
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  }
  return (
    <button
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      aria-label={label}
      className="kit-row-grip"
      draggable
      onDragStart={onDragStart}
      onKeyDown={onKeyDown}
      title={text('kit.poignee')}
      type="button"
    >
      <GripVertical aria-hidden size={14} />
    </button>
  );
}
