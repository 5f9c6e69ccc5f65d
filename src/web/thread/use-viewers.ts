import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { leaveFiche, lookAtFiche } from '#generated/client/sdk/fils.gen.ts';
import type { FilRegard } from '#generated/client/types.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { LOCK_HEARTBEAT_MS } from '#domain/locks/record-lock.ts';
import { lockedEntity } from '#web/records/own-locks.ts';
import { looksKey } from '#web/runtime/events/thread-keys.ts';
import { useIsDiscussed } from './use-thread.ts';

const NOBODY: readonly FilRegard[] = [];

/** Others who have the record open. A page that is hidden says nothing, and is forgotten within a minute. */
export function useViewers(descriptor: EntityDescriptor, id: number): readonly FilRegard[] {
  const entity = lockedEntity(descriptor);
  const { name } = descriptor;
  const page = useMemo(() => ({ entite: name, id, token: crypto.randomUUID() }), [name, id]);
  const isOpen = useIsDiscussed(descriptor);
  const { data } = useQuery({
    queryKey: [...looksKey({ entity, id }), page.token],
    queryFn: async () => (await lookAtFiche({ path: pathOf(page), body: { Page: page.token } })).data,
    enabled: isOpen,
    refetchInterval: LOCK_HEARTBEAT_MS,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    function leave(): void {
      leaveFiche({ path: pathOf(page), body: { Page: page.token }, keepalive: true }).catch(() => undefined);
    }
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [page, isOpen]);
  return data ?? NOBODY;
}

interface LookingPage {
  readonly entite: string;
  readonly id: number;
  readonly token: string;
}

function pathOf({ entite, id }: LookingPage): { readonly entite: string; readonly id: number } {
  return { entite, id };
}
