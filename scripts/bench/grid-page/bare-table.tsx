import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { COLUMN_COUNT, ROW_HEIGHT, benchRows } from './rows.ts';

const columns = Array.from({ length: COLUMN_COUNT }, (_, index) => `C${index}`);

/** The reference: the same rows in bare TanStack Virtual markup, with nothing a list needs besides. */
export function BareTable() {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: benchRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className="grid-scroller" ref={scroller} style={{ flex: 1, overflow: 'auto' }}>
      <table style={{ tableLayout: 'fixed', width: COLUMN_COUNT * 120, borderSpacing: 0 }}>
        <tbody>
          <tr style={{ height: before }} />
          {items.map(({ index }) => (
            <tr key={index} style={{ height: ROW_HEIGHT }}>
              {columns.map((name) => (
                <td key={name} style={{ overflow: 'hidden', whiteSpace: 'nowrap' }}>
                  {String(benchRows[index]?.[name])}
                </td>
              ))}
            </tr>
          ))}
          <tr style={{ height: after }} />
        </tbody>
      </table>
    </div>
  );
}
