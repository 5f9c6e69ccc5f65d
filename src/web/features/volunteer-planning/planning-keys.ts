import type { KeyboardEvent } from 'react';
import { CANDIDATE_SEARCH, candidateButton, needButton } from './button-ids.ts';
import type { Planning } from './planning-model.ts';
import type { Desk } from './use-desk.ts';

interface Hands {
  readonly planning: Planning;
  readonly desk: Desk;
}

/** Keys of the planning: arrows go about, M takes somebody, Enter puts them down, Delete removes, Escape goes back. */
export function planningKeys(hands: Hands): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.altKey || target.closest('dialog') !== null) return;
    if (!handled(hands, event, target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function handled({ planning, desk }: Hands, event: KeyboardEvent<HTMLElement>, target: HTMLElement): boolean {
  const isField = target.closest('input:not([type="checkbox"]), select, textarea') !== null;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'z' || isField || !desk.canWrite) return false;
    void desk.acts.undo();
    return true;
  }
  if (event.key === 'Escape') return escaped(desk);
  if (isField) return event.key === 'ArrowDown' && focused(document.querySelector(`#${candidateButton(0)}`));
  const { need, shift, candidat } = target.dataset;
  if (candidat !== undefined) return onCandidate(event.key, Number(candidat));
  if (shift !== undefined) return onShift({ planning, desk }, event.key, target);
  return need !== undefined && onNeed(event.key, target);
}

/** Puts back who is held; else goes back to the need that was chosen. */
function escaped(desk: Desk): boolean {
  if (desk.held !== null) {
    desk.hold(null);
    return true;
  }
  desk.chooseShift(null);
  return desk.need !== null && focused(document.querySelector(`#${needButton(desk.need.Id)}`));
}

function focused(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return true;
}

function onCandidate(key: string, index: number): boolean {
  if (key === 'ArrowDown') return focused(document.querySelector(`#${candidateButton(index + 1)}`));
  if (key === 'ArrowUp') return focused(document.querySelector(index === 0 ? `#${CANDIDATE_SEARCH}` : `#${candidateButton(index - 1)}`));
  return false;
}

function onShift({ planning, desk }: Hands, key: string, target: HTMLElement): boolean {
  const shift = planning.shifts.get(Number(target.dataset['shift']));
  if (shift === undefined) return false;
  const cellItems = [...(target.closest('td')?.querySelectorAll('[data-shift], [data-need]') ?? [])];
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return focused(cellItems[cellItems.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)] ?? null);
  if (!desk.canWrite) return false;
  if (key === 'Delete') void desk.remove(shift);
  else if (key.toLowerCase() === 'm') {
    desk.hold(shift);
    focused(target.closest('td')?.querySelector('[data-need]') ?? null);
  } else return false;
  return true;
}

/** To the next cell that has a need, that way. */
function onNeed(key: string, target: HTMLElement): boolean {
  const cell = target.closest('td');
  const row = cell?.closest('tr');
  if (!cell || !row) return false;
  const cells = [...row.querySelectorAll('td')];
  const rows = [...(row.parentElement?.querySelectorAll(':scope > tr') ?? [])];
  const [at, line] = [cells.indexOf(cell), rows.indexOf(row)];
  function inCell(one: Element | undefined): Element | null {
    return one?.querySelector('[data-need]') ?? null;
  }
  function first(some: readonly (Element | undefined)[]): Element | null {
    return some.map(inCell).find((found) => found !== null) ?? null;
  }
  function column(some: readonly Element[]): readonly (Element | undefined)[] {
    return some.map((one) => one.querySelectorAll('td')[at]);
  }
  if (key === 'ArrowRight') return focused(first(cells.slice(at + 1)));
  if (key === 'ArrowLeft') return focused(first(cells.slice(0, at).toReversed()));
  if (key === 'ArrowUp') return focused(first(column(rows.slice(0, line).toReversed())));
  if (key === 'ArrowDown')
    return focused(cell.querySelector('[data-shift]') === null ? first(column(rows.slice(line + 1))) : cell.querySelector('[data-shift]'));
  return false;
}
