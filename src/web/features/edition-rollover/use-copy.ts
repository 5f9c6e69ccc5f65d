import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { copyEdition, undoCopy } from './rollover-api.ts';

interface Copying {
  readonly id: number;
  readonly source: number;
  readonly onDone: () => void;
}

/** The copy, reported with « Annuler » beside it: a person who copied by mistake undoes it at once. */
export function useCopy({ id, source, onDone }: Copying) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  function failed(error: unknown): string {
    return failureText(error, text('edition.reprise.echec'));
  }
  async function undo(batch: string): Promise<void> {
    try {
      notify('success', text('edition.reprise.annulee', { count: await undoCopy(id, batch) }));
      await queries.invalidateQueries();
    } catch (error) {
      notify('danger', failed(error));
    }
  }
  async function copy(entities: readonly string[]): Promise<void> {
    setBusy(true);
    try {
      const { count, batch } = await copyEdition(id, { source, entities });
      const action = batch === null ? {} : { action: { label: text('liste.annuler'), run: () => void undo(batch) } };
      notify('success', text('edition.reprise.faite', { count: count, annee: source }), action);
      onDone();
      await queries.invalidateQueries();
    } catch (error) {
      setBusy(false);
      await dialogs.alert({ title: text('alert.echec'), text: failed(error), kind: 'danger' });
    }
  }
  return { isBusy, copy };
}
