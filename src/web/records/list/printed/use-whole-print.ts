import { useEffect, useState } from 'react';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { PRINTED_ROWS_MAX } from '#domain/exports/export-formats.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { usePrintKey } from '#web/shell/print-page.ts';
import { loadPage } from '../../record-api.ts';
import type { ListController } from '../use-list.ts';

const READ_MS = 30_000;

/**
 * The list as the printer takes it: by Ctrl+P all of its rows are read first, and the page is printed once they are drawn.
 * A longer one prints the rows on screen, whose ranks its head tells.
 */
export function useWholePrint(descriptor: EntityDescriptor, list: ListController): ListController {
  const [rows, setRows] = useState<readonly RecordData[] | null>(null);
  const { count, rows: shown } = list.data;
  const isNeeded = count !== null && count > shown.length && count <= PRINTED_ROWS_MAX;
  async function readRows(): Promise<void> {
    try {
      setRows(await loadPage(descriptor, { filter: list.filter, skip: 0, take: PRINTED_ROWS_MAX, signal: AbortSignal.timeout(READ_MS) }));
    } catch {
      // Rows on screen are better than nothing.
      window.print();
    }
  }
  usePrintKey(() => void readRows(), isNeeded);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const gone = new AbortController();
    addEventListener('afterprint', () => setRows(null), { signal: gone.signal });
    return () => gone.abort();
  }, [isNeeded]);
  useEffect(() => {
    if (rows !== null) window.print();
  }, [rows]);
  return rows === null ? list : { ...list, skip: 0, data: { ...list.data, rows } };
}
