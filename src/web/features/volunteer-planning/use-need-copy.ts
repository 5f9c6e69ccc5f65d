import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getPlanningBenevolesOptions } from '#generated/client/queries/benevoles.gen.ts';
import { copyBesoins } from '#generated/client/sdk/benevoles.gen.ts';
import type { BesoinsCopie } from '#generated/client/types.gen.ts';
import { descriptor } from '#generated/entities/benevole-besoin.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { deleteMany } from '#web/records/record-api.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import type { Desk } from './use-desk.ts';

export type AskedCopy = Omit<BesoinsCopie, 'Empreinte' | 'Essai'>;

/** What the copy would write and leave, read again for each choice. */
export function useNeedCopyTrial(annee: number, asked: AskedCopy) {
  return useQuery({
    queryKey: ['besoins-copie', annee, asked],
    queryFn: async ({ signal }) => (await copyBesoins({ path: { annee }, body: { ...asked, Empreinte: null, Essai: true }, signal })).data,
    enabled: asked.Jours.length > 0,
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
  const queries = useQueryClient();
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly failure: string | null }>({ isBusy: false, failure: null });
  const takeBack = async (ids: readonly number[]): Promise<void> => {
    const now = await queries.fetchQuery({ ...getPlanningBenevolesOptions({ path: { annee } }), staleTime: 0 });
    if (now.Affectations.some(({ IdBesoin }) => IdBesoin !== null && ids.includes(IdBesoin)))
      throw new ApiError({ code: 'regle-metier', status: 409, detail: text('planning.copie.occupe') });
    await deleteMany(
      descriptor,
      ids.map((Id) => ({ Id, Version: 1 })),
    );
  };
  /** False: nothing was written, and why is said. */
  const copy = (body: BesoinsCopie): Promise<boolean> => {
    setState({ isBusy: true, failure: null });
    return desk.acts.act(async () => {
      try {
        const { Ids } = (await copyBesoins({ path: { annee }, body })).data;
        const back = can(descriptor.rights.delete) ? () => takeBack(Ids) : null;
        return { told: text('planning.copie.faite', { count: Ids.length }), back };
      } catch (error) {
        setState({ isBusy: false, failure: failureText(error, text('planning.copie.echec')) });
        throw error;
      }
    });
  };
  return { ...state, copy };
}
