import { ArrowDown, ArrowUp } from 'lucide-react';
import type { DragEvent, HTMLAttributes, ReactNode } from 'react';
import { type DropPlace, dropSide } from '#domain/records/write/move-item.ts';
import { useText } from '#web/i18n/use-text.ts';
import { RowGrip } from '#web/ui/kit/row-actions/row-grip.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';

export type MoveRow = (from: number, to: { readonly index: number; readonly side: DropPlace }) => void;

interface RowHandleProps {
  readonly index: number;
  readonly total: number;
  readonly name: string;
  readonly move: MoveRow;
  readonly announce: (message: string) => void;
}

const DRAG_TYPE = 'application/x-partie';

/** Cell that moves a row of a list tab: dragged, or with Alt and the arrows, the new rank announced to screen readers. */
export function RowHandle(props: RowHandleProps): ReactNode {
  const { index, total, name } = props;
  const text = useText();
  const moveTo = useMoveTo(props);
  return (
    <td className="parts-handle">
      <RowGrip
        label={text('partie.deplacer', { nom: name })}
        onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, String(index))}
        onStep={(step) => {
          if (index + step >= 0 && index + step < total) moveTo(index + step);
        }}
      />
    </td>
  );
}

/** The same by a menu, for whoever neither drags nor has the keys. */
export function useMoves(props: RowHandleProps): readonly MenuItem[] {
  const { index, total } = props;
  const text = useText();
  const moveTo = useMoveTo(props);
  return [
    { key: 'monter', label: text('partie.monterLigne'), icon: ArrowUp, disabled: index === 0, onSelect: () => moveTo(index - 1) },
    {
      key: 'descendre',
      label: text('partie.descendreLigne'),
      icon: ArrowDown,
      disabled: index === total - 1,
      onSelect: () => moveTo(index + 1),
    },
  ];
}

function useMoveTo({ index, total, name, move, announce }: RowHandleProps): (target: number) => void {
  const text = useText();
  return (target) => {
    move(index, { index: target, side: target > index ? 'after' : 'before' });
    announce(text('partie.deplacee', { nom: name, rang: target + 1, total }));
  };
}

/** Listeners that make the row a place to drop on. */
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
