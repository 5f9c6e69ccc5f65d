import { type Range, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, type RefObject, useCallback, useImperativeHandle, useLayoutEffect } from 'react';
import { type RowScroll, SHORT_SCROLL, type ShownRows } from './shown-rows.ts';

interface RowWindowProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Rows that are drawn already: they stay until somebody scrolls. */
  readonly first: number;
  readonly rowHeight: number;
  /** The row of the keyboard stays mounted, or a scroll would throw the focus away. */
  readonly kept: number;
  readonly ref: Ref<RowScroll>;
  readonly onShown: (shown: ShownRows | null) => void;
}

/** Watches which rows of a long page are on screen. It shows nothing, and is loaded once a page is long. What it tells draws the grid again, and not itself. */
export const RowWindow = memo(function RowWindow({ scroller, count, first, rowHeight, kept, ref, onShown }: RowWindowProps): null {
  // oxlint-disable-next-line react/incompatible-library -- what it answers goes up in an effect of each drawing.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: SHORT_SCROLL,
    rangeExtractor: useCallback((range: Range) => withRow(withFirst(range, first), kept), [first, kept]),
  });
  const items = virtualizer.getVirtualItems();
  const height = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    // Nothing is measured yet at first: the rows that are drawn stay, and with them the focus.
    if (items.length > 0) onShown({ items, height });
  }, [items, height, onShown]);
  useLayoutEffect(() => () => onShown(null), [onShown]);
  useImperativeHandle(ref, () => ({ scrollToRow: (row) => virtualizer.scrollToIndex(row) }), [virtualizer]);
  return null;
});

function withFirst(range: Range, first: number): Range {
  return range.startIndex > 0 ? range : { ...range, endIndex: Math.max(range.endIndex, first - 1 - range.overscan) };
}

function withRow(range: Range, row: number): number[] {
  const visible = defaultRangeExtractor(range);
  if (row >= range.count || visible.includes(row)) return visible;
  return [...visible, row].toSorted((left, right) => left - right);
}
