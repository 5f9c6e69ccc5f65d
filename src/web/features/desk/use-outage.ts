import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { DeskFile } from '#domain/desk/desk-file.ts';
import { outcomeOf, type Pending, withPending } from '#domain/desk/desk-queue.ts';
import { failureText } from '#web/records/failure-text.ts';
import { text } from '#web/i18n/i18n.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { connection } from '#web/runtime/connection.ts';
import { useStore } from '#web/runtime/store.ts';
import { readEverybody, sendHandOver, statusOf } from './desk-api.ts';
import { forgetPending, keepPending, pending, readPending } from './pending-store.ts';

const FRESH_MS = 5 * 60_000;
const RETRY_MS = 10_000;

const next = inTurn();

/** Sends what waits, in order; stops at the first that gets no answer. */
const settle = (user: number): Promise<void> =>
  next(async () => {
    for (const one of pending.get()) {
      if (one.refused !== null) continue;
      const outcome = await send(user, one);
      if (outcome === 'later') return;
    }
  });

async function send(user: number, one: Pending): Promise<ReturnType<typeof outcomeOf>> {
  try {
    await sendHandOver(one.order);
    forgetPending(user, one.order.Cle);
    return 'settled';
  } catch (error) {
    const outcome = outcomeOf(statusOf(error));
    if (outcome === 'refused') keepPending(user, { ...one, refused: failureText(error, text('guichet.remiseNok')) });
    return outcome;
  }
}

export interface Outage {
  readonly isLost: boolean;
  /** People kept for the time that the server does not answer; null: not read yet. */
  readonly kept: readonly DeskFile[] | null;
  readonly waiting: readonly Pending[];
  readonly keep: (one: Pending) => void;
  readonly forget: (cle: string) => void;
}

/** What the desk goes on with while the server does not answer, and what it sends once it is back. */
export function useOutage(user: number, edition: number | null): Outage {
  const isLost = useStore(connection, (state) => state.isLost);
  const waiting = useStore(pending, (all) => all);
  const everybody = useQuery({
    // Read now and then, not at every badge that is handed over: it only serves an outage.
    queryKey: ['guichet-annuaire', edition],
    queryFn: ({ signal }) => readEverybody(edition ?? 0, signal),
    enabled: edition !== null,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
  useEffect(() => readPending(user), [user]);
  const isWaiting = waiting.some(({ refused }) => refused === null);
  useEffect(() => {
    if (isLost || !isWaiting) return undefined;
    void settle(user);
    const timer = setInterval(() => void settle(user), RETRY_MS);
    return () => clearInterval(timer);
  }, [isLost, isWaiting, user]);
  const kept = useMemo(() => everybody.data?.map((file) => withPending(file, waiting)) ?? null, [everybody.data, waiting]);
  const keep = useCallback((one: Pending) => keepPending(user, one), [user]);
  const forget = useCallback((cle: string) => forgetPending(user, cle), [user]);
  return { isLost, kept, waiting, keep, forget };
}
