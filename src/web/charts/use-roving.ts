import { type KeyboardEvent, useState } from 'react';

export interface Roving {
  /** Attributes of the mark number `index`: one mark of the chart is in the tab order, arrows lead to the others. */
  readonly mark: (index: number) => {
    readonly tabIndex: number;
    readonly 'data-mark': number;
    readonly onFocus: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys between the marks of a chart, which stand in one `fieldset`. */
export function useRoving(count: number): Roving {
  const [requestedIndex, setCurrent] = useState(0);
  const current = Math.min(requestedIndex, Math.max(count - 1, 0));
  function onKeyDown(event: KeyboardEvent): void {
    const next = STEPS[event.key]?.(current, count);
    if (next === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(count - 1, next));
    setCurrent(index);
    event.currentTarget.closest('fieldset')?.querySelector<SVGAElement>(`[data-mark="${index}"]`)?.focus();
  }
  return {
    mark: (index) => ({ tabIndex: index === current ? 0 : -1, 'data-mark': index, onFocus: () => setCurrent(index), onKeyDown }),
  };
}
