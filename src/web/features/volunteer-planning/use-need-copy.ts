import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyBesoins, undoBesoins } from '#generated/client/sdk/benevoles.gen.ts';
import type { BesoinsCopie } from '#generated/client/types.gen.ts';
import { descriptor } from '#generated/entities/benevole-besoin.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import type { Desk } from './use-desk.ts';

export type AskedCopy = Omit<BesoinsCopie, 'Empreinte' | 'Essai'>;

/** Shifts that the copy would write and leave, read again for each choice. */
export function useNeedCopyTrial(annee: number, copyRequest: AskedCopy) {
  return useQuery({
    queryKey: ['besoins-copie', annee, copyRequest],
    queryFn: async ({ signal }) =>
      (await copyBesoins({ path: { annee }, body: { ...copyRequest, Empreinte: null, Essai: true }, signal })).data,
    enabled: copyRequest.Jours.length > 0,
    meta: { entities: [descriptor.name] },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Copies what was tried; taken back like any act of the planning, while nobody was sent there. */
export function useNeedCopy(annee: number, desk: Desk) {
  const text = useText();
  const { can } = useRights();
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly failure: string | null }>({ isBusy: false, failure: null });
  /** False: nothing was written, and the reason shows. */
  function copy(body: BesoinsCopie): Promise<boolean> {
    setState({ isBusy: true, failure: null });
    return desk.acts.act(async () => {
      try {
        const { Ids } = (await copyBesoins({ path: { annee }, body })).data;
        const back = can(descriptor.rights.delete) ? () => undoBesoins({ path: { annee }, body: { Ids: [...Ids] } }) : null;
        return { told: text('planning.copie.faite', { count: Ids.length }), back };
      } catch (error) {
        setState({ isBusy: false, failure: failureText(error, text('planning.copie.echec')) });
        throw error;
      }
    });
  }
  return { ...state, copy };
}
