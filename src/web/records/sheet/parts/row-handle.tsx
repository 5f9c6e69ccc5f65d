import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { DragEvent, HTMLAttributes, ReactNode } from 'react';
import { type DropPlace, dropSide } from '#domain/records/write/move-item.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';

export type MoveRow = (from: number, to: { readonly index: number; readonly side: DropPlace }) => void;

interface RowHandleProps {
  readonly index: number;
  readonly total: number;
  readonly name: string;
  readonly move: MoveRow;
  readonly announce: (message: string) => void;
}

const DRAG_TYPE = 'application/x-partie';

/** Cell that moves a row of a list tab: dragged, or one place up or down by keyboard, the new rank told to screen readers. */
export function RowHandle({ index, total, name, move, announce }: RowHandleProps): ReactNode {
  const text = useText();
  function moveTo(target: number): void {
    move(index, { index: target, side: target > index ? 'after' : 'before' });
    announce(text('partie.deplacee', { nom: name, rang: target + 1, total }));
  }
  return (
    <td className="parts-handle">
      <span
        aria-hidden
        className="parts-grip"
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, String(index))}
        title={text('partie.glisser')}
      >
        <GripVertical size={14} />
      </span>
      <IconButton disabled={index === 0} icon={ChevronUp} label={text('partie.monter', { nom: name })} onClick={() => moveTo(index - 1)} />
      <IconButton
        disabled={index === total - 1}
        icon={ChevronDown}
        label={text('partie.descendre', { nom: name })}
        onClick={() => moveTo(index + 1)}
      />
    </td>
  );
}

/** What the row itself listens to, to be dropped on. */
export function dropTarget(
  index: number,
  move: MoveRow,
): Pick<HTMLAttributes<HTMLTableRowElement>, 'onDragLeave' | 'onDragOver' | 'onDrop'> {
  return { onDragLeave: clearMark, onDragOver: markDrop, onDrop: (event) => dropRow(event, index, move) };
}

function markDrop(event: DragEvent<HTMLTableRowElement>): void {
  if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
  event.preventDefault();
  event.currentTarget.dataset['drop'] = sideOf(event);
}

function clearMark(event: DragEvent<HTMLTableRowElement>): void {
  delete event.currentTarget.dataset['drop'];
}

function dropRow(event: DragEvent<HTMLTableRowElement>, index: number, move: MoveRow): void {
  const from = event.dataTransfer.getData(DRAG_TYPE);
  clearMark(event);
  if (from === '') return;
  event.preventDefault();
  move(Number(from), { index, side: sideOf(event) });
}

/** Upper half: before; lower half: after; with Ctrl both exchange their places. */
function sideOf(event: DragEvent<HTMLTableRowElement>): DropPlace {
  if (event.ctrlKey || event.metaKey) return 'swap';
  const box = event.currentTarget.getBoundingClientRect();
  return dropSide(event.clientY - box.top, box.height);
}
