import type { KeyboardEvent } from 'react';
import type { Room, Screening } from './grid-model.ts';
import { neighbourOf } from './moving/lift.ts';
import type { Lifting } from './moving/use-lift.ts';

interface GridKeysInput {
  readonly lifting: Lifting;
  readonly screenings: readonly Screening[];
  readonly rooms: readonly Room[];
  readonly canWrite: boolean;
  readonly canDelete: boolean;
  readonly onFocus: (id: number) => void;
  readonly onTurn: (by: -1 | 1) => void;
  readonly onMoveForm: (screening: Screening) => void;
  readonly onCreateAfter: (screening: Screening) => void;
  /** False when there is nothing to take back. */
  readonly onUndo: () => boolean;
  readonly onRemove: (screening: Screening) => void;
}

/** Keys of the grid: arrows go from one screening to the next, Space takes it, then arrows move it. Enter is the button's own. */
export function gridKeys(input: GridKeysInput): (event: KeyboardEvent) => void {
  return (event) => {
    if (!input.lifting.press(event) && !browse(input, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function browse(input: GridKeysInput, event: KeyboardEvent): boolean {
  const { screenings, rooms, canWrite, canDelete } = input;
  if (canWrite && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') return input.onUndo();
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'PageUp' || event.key === 'PageDown') {
    input.onTurn(event.key === 'PageUp' ? -1 : 1);
    return true;
  }
  const target = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-screening]') : null;
  const current = screenings.find(({ id }) => String(id) === target?.dataset['screening']);
  if (current === undefined) return false;
  const next = neighbourOf(current, screenings, { key: event.key, rooms });
  if (next !== null) {
    input.onFocus(next.id);
    return true;
  }
  if (event.key.startsWith('Arrow')) return true;
  if (event.key === 'Delete' && canDelete) input.onRemove(current);
  else if (!canWrite) return false;
  else if (event.key === ' ') input.lifting.pickUp(current);
  else if (event.key === 'F2') input.onMoveForm(current);
  else if (event.key === 'Insert') input.onCreateAfter(current);
  else return false;
  return true;
}
