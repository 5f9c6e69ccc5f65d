import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { copySeances } from '#generated/client/sdk/programmation.gen.ts';
import type { CopieDemande } from '#generated/client/types.gen.ts';
import { descriptor } from '#generated/entities/festival-programmation.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { deleteMany } from '#web/records/record-api.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { SCREENINGS } from '../use-grid-data.ts';

export function useCopyTrial(annee: number, choice: Omit<CopieDemande, 'Empreinte' | 'Essai'>) {
  return useQuery({
    queryKey: [SCREENINGS, 'copie', annee, choice],
    queryFn: async ({ signal }) => (await copySeances({ path: { annee }, body: { ...choice, Empreinte: null, Essai: true }, signal })).data,
    enabled: choice.Jours.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

interface CopyInput {
  readonly year: number;
  /** True if the person may delete screenings, and so take the copy back. */
  readonly canDelete: boolean;
  readonly onDone: () => void;
  /** The grid is no longer as it was tried. */
  readonly onChanged: () => void;
}

/** Copies what was tried, and takes all of it back at once while nobody wrote on it. */
export function useCopy({ year, canDelete, onDone, onChanged }: CopyInput) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  function say(failure: unknown): Promise<unknown> {
    return dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('programmation.copie.echec')), kind: 'danger' });
  }
  async function takeBack(ids: readonly number[]): Promise<void> {
    try {
      await deleteMany(
        descriptor,
        ids.map((Id) => ({ Id, Version: 1 })),
      );
      notify('success', text('programmation.copie.reprise', { count: ids.length }));
    } catch (failure) {
      await say(failure);
    }
    await queries.invalidateQueries({ queryKey: [SCREENINGS] });
  }
  async function copy(body: CopieDemande): Promise<void> {
    setBusy(true);
    try {
      const { Ids } = (await copySeances({ path: { annee: year }, body })).data;
      const undo = { label: text('liste.annuler'), run: () => void takeBack(Ids) };
      notify('success', text('programmation.copie.faite', { count: Ids.length }), canDelete ? { action: undo } : {});
      onDone();
      await queries.invalidateQueries({ queryKey: [SCREENINGS] });
    } catch (failure) {
      setBusy(false);
      await say(failure);
      if (failure instanceof ApiError && failure.code === 'copie-changee') onChanged();
    }
  }
  return { isBusy, copy };
}
