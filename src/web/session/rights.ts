import { useMemo } from 'react';
import { useStore } from '#web/runtime/store.ts';
import { RIGHTS_CHECKED } from '#web/shell/constants.ts';
import { fold } from './fold.ts';
import { session } from './session.ts';
import type { SessionUser } from './session-store.ts';

export interface Rights {
  /** Case and accents do not matter: `can('film-write')`. */
  readonly can: (code: string) => boolean;
  /** On a tablet of the desk, which has no account of its own to look after. */
  readonly isOnTablet?: boolean;
}

/** Rights of the signed-in person; the component follows a change of them. */
export function useRights(): Rights {
  const user = useUser();
  return useMemo(() => rightsOf(user), [user]);
}

export function useUser(): SessionUser | null {
  return useStore(session, (state) => state.user ?? null);
}

export function rightsOf(user: SessionUser | null): Rights {
  return { can: (code) => !RIGHTS_CHECKED || (user?.rights.has(fold(code)) ?? false), isOnTablet: user?.tablet !== undefined };
}
