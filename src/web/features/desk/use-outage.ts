import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { DeskFile } from '#domain/desk/desk-file.ts';
import { outcomeOf, type Pending, recordedAt, withPending } from '#domain/desk/desk-queue.ts';
import { AS_IT_IS } from '#domain/participants/badges.ts';
import { failureText } from '#web/records/failure-text.ts';
import { text } from '#web/i18n/i18n.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { connection } from '#web/runtime/connection.ts';
import { useStore } from '#web/runtime/store.ts';
import { readEverybody, readPerson, sendHandOver, statusOf } from './desk-api.ts';
import { directoryKey, keepFile } from './desk-files.ts';
import { forgetGiven, recordGiven } from './given-store.ts';
import { useKeptPage } from './outage/use-kept-page.ts';
import { forgetPending, keepPending, pending, readPending } from './pending-store.ts';

const FRESH_MS = 5 * 60_000;
const RETRY_MS = 10_000;

const next = inTurn();

interface Settling {
  readonly user: number;
  readonly queries: QueryClient;
}

/** Sends what waits, in order; stops at the first that gets no answer. */
function settle(settling: Settling): Promise<void> {
  return next(async () => {
    for (const one of pending.get()) {
      if (one.refused !== null) continue;
      const outcome = await send(settling, one);
      if (outcome === 'later') return;
    }
  });
}

/** The local copy of the person is as they are now before the gesture is released: at no moment are they due again what they have. */
async function send({ user, queries }: Settling, one: Pending): Promise<ReturnType<typeof outcomeOf>> {
  const { Cle, Edition, Fiche } = one.order;
  try {
    // The badge is in somebody's hands: there is nothing left to ask.
    const done = await sendHandOver(one.order, AS_IT_IS);
    keepFile(queries, Edition, done.Fiche);
    const at = recordedAt(done.Fiche, one.order);
    if (at === null) forgetGiven(user, Cle);
    else recordGiven(user, Cle, at);
    forgetPending(user, Cle);
    return 'settled';
  } catch (error) {
    const outcome = outcomeOf(statusOf(error));
    if (outcome !== 'refused') return outcome;
    // Most often another desk was faster: what stands now is shown with the reason.
    const file = await readPerson(Edition, Fiche).catch(() => null);
    if (file !== null) keepFile(queries, Edition, file);
    forgetGiven(user, Cle);
    keepPending(user, { ...one, refused: failureText(error, text('guichet.remiseNok')) });
    return outcome;
  }
}

export interface Outage {
  readonly isLost: boolean;
  /** The page opens again without a server. */
  readonly isKept: boolean;
  /** People kept for the time that the server does not answer; null: not read yet. */
  readonly kept: readonly DeskFile[] | null;
  readonly waiting: readonly Pending[];
  readonly keep: (one: Pending) => void;
  readonly forget: (cle: string) => void;
}

/** Work of the desk while the server does not answer, and the gestures it sends once it is back. */
export function useOutage(user: number, edition: number | null): Outage {
  const queries = useQueryClient();
  const isLost = useStore(connection, (state) => state.isLost);
  const waiting = useStore(pending, (all) => all);
  const everybody = useQuery({
    // Read now and then, not at every badge that is handed over: it only serves an outage.
    queryKey: directoryKey(edition),
    queryFn: ({ signal }) => readEverybody(edition ?? 0, signal),
    enabled: edition !== null,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const isKept = useKeptPage({ edition, files: everybody.data, isLost });
  useEffect(() => readPending(user), [user]);
  const isWaiting = waiting.some(({ refused }) => refused === null);
  useEffect(() => {
    if (isLost || !isWaiting) return undefined;
    function send(): void {
      void settle({ user, queries });
    }
    send();
    const timer = setInterval(send, RETRY_MS);
    return () => clearInterval(timer);
  }, [isLost, isWaiting, user, queries]);
  const kept = useMemo(() => everybody.data?.map((file) => withPending(file, waiting)) ?? null, [everybody.data, waiting]);
  const keep = useCallback((one: Pending) => keepPending(user, one), [user]);
  const forget = useCallback((cle: string) => forgetPending(user, cle), [user]);
  return { isLost, isKept, kept, waiting, keep, forget };
}
