import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { restoreBatch } from './record-api.ts';

/** Says that something was deleted, with « Annuler » beside it: the whole batch comes back with its ids. */
export function useUndo(): (message: string, batch: string | null) => void {
  const text = useText();
  const queries = useQueryClient();
  return useCallback(
    (message: string, batch: string | null) => {
      async function restore(lot: string): Promise<void> {
        try {
          await restoreBatch(lot);
          notify('success', text('app.restaure'));
          await queries.invalidateQueries();
        } catch (error) {
          notify('danger', error instanceof ApiError ? error.detail : text('http.generique'));
        }
      }
      notify('success', message, batch === null ? {} : { action: { label: text('liste.annuler'), run: () => void restore(batch) } });
    },
    [queries, text],
  );
}
