import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addCommentaire,
  changeCommentaire,
  followFiche,
  getFil,
  readFil,
  removeCommentaire,
  settleCommentaire,
} from '#generated/client/sdk/fils.gen.ts';
import type { CommentaireEnvoi, Fil, SuiviChoix } from '#generated/client/types.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { lockedEntity } from '#web/records/own-locks.ts';
import { threadKey } from '#web/runtime/events/thread-keys.ts';
import { useRights } from '#web/session/rights.ts';

/** The record as its sheet names it. */
export interface ThreadPlace {
  readonly entite: string;
  readonly id: number;
}

/** State of the thread for the sheet; null where the user reads none, or before it is known. */
export function useThread(descriptor: EntityDescriptor, id: number): Fil | null {
  const isOpen = useIsDiscussed(descriptor);
  const { data } = useQuery({
    queryKey: threadKey({ entity: lockedEntity(descriptor), id }),
    queryFn: async ({ signal }) => (await getFil({ path: { entite: descriptor.name, id }, signal })).data,
    enabled: id > 0 && isOpen,
    retry: false,
  });
  return data ?? null;
}

/** True where the user opens sheets of the kind by a right, and so reads their threads. */
export function useIsDiscussed({ rights, screens, discussed }: EntityDescriptor): boolean {
  const { can } = useRights();
  return discussed !== false && [rights.record, ...screens.map((screen) => screen.rights.record)].some((right) => can(right));
}

/** Writes in the thread, which is read again at once. */
export function useThreadChanges(descriptor: EntityDescriptor, id: number) {
  const queries = useQueryClient();
  const path = { entite: descriptor.name, id };
  const queryKey = threadKey({ entity: lockedEntity(descriptor), id });
  function readAgain(): Promise<void> {
    return queries.invalidateQueries({ queryKey });
  }
  const send = useMutation({ mutationFn: (body: CommentaireEnvoi) => addCommentaire({ path, body }), onSuccess: readAgain });
  const change = useMutation({
    mutationFn: ({ comment, Texte }: { readonly comment: number; readonly Texte: string }) =>
      changeCommentaire({ path: { id: comment }, body: { Texte } }),
    onSuccess: readAgain,
  });
  const remove = useMutation({ mutationFn: (comment: number) => removeCommentaire({ path: { id: comment } }), onSuccess: readAgain });
  const settle = useMutation({
    mutationFn: ({ comment, Regle }: { readonly comment: number; readonly Regle: boolean }) =>
      settleCommentaire({ path: { id: comment }, body: { Regle } }),
    onSuccess: readAgain,
  });
  const follow = useMutation({ mutationFn: (body: SuiviChoix) => followFiche({ path, body }), onSuccess: readAgain });
  const read = useMutation({ mutationFn: () => readFil({ path }), onSuccess: readAgain });
  return { send, change, remove, settle, follow, read };
}

export type ThreadChanges = ReturnType<typeof useThreadChanges>;
