import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { releaseVerrou, takeVerrou } from '#generated/client/sdk/verrous.gen.ts';
import type { VerrouEtat } from '#generated/client/types.gen.ts';
import { LOCK_HEARTBEAT_MS } from '#domain/locks/record-lock.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import { onLockEvent } from '#web/runtime/events/events.ts';
import { lockedRecords, lockedEntity } from '#web/records/own-locks.ts';

export interface RecordLock {
  /** Another person who has the record open; null: nobody, or it is not known yet. */
  readonly by: string | null;
  /** Asks, then closes the sheet of whoever has it. */
  readonly force: () => Promise<void>;
}

interface LockInput {
  readonly id: number;
  /** Only who may change a record takes its lock. */
  readonly isWanted: boolean;
}

/** Says every 20 seconds that this page has the record open, and learns who has it when it is not this person. */
export function useRecordLock(descriptor: EntityDescriptor, { id, isWanted }: LockInput): RecordLock {
  const text = useText();
  const dialogs = useDialogs();
  const [by, setBy] = useState<string | null>(null);
  const key = isWanted && id > 0 ? `${lockedEntity(descriptor)}/${id}` : null;
  const page = useMemo(() => (key === null ? null : { key, token: crypto.randomUUID() }), [key]);
  const isHeld = useRef(false);
  const lose = useEffectEvent((name: string) => {
    if (isHeld.current) void dialogs.alert({ title: text('alert.avant'), text: text('fiche.fermee', { name }), kind: 'warning' });
    isHeld.current = false;
  });
  useEffect(() => {
    if (page === null) return undefined;
    const following = new AbortController();
    const isGone = untilGone(following.signal, { away: () => letGo(page), back: () => void ask() });
    const ask: () => Promise<void> = async () => {
      // A page that goes away hears yet that its own lock was let go, and would take it for nobody.
      if (isGone()) return;
      const state = await takeLock(page, false);
      if (state === null) return;
      if (isGone()) return lateAnswer(page, state);
      setBy(state.Tenu ? null : (state.Par?.Nom ?? ''));
      if (state.Tenu) isHeld.current = hold(page);
      else lose(state.Par?.Nom ?? '');
    };
    followRecord(page.key, { ask: () => void ask(), signal: following.signal });
    return () => {
      following.abort();
      isHeld.current = false;
      setBy(null);
      letGo(page);
    };
  }, [page]);
  async function force(): Promise<void> {
    const question = { title: text('fiche.forcerTitre'), text: text('app.fiche.forcerFermeture'), confirmLabel: text('fiche.forcer') };
    if (page === null || !(await dialogs.confirm({ ...question, danger: true }))) return;
    const state = await takeLock(page, true);
    isHeld.current = state?.Tenu === true && hold(page);
    if (isHeld.current) setBy(null);
  }
  return { by, force };
}

interface LockingPage {
  /** `film/1042` */
  readonly key: string;
  readonly token: string;
}

/** Null: no answer, or a record that is gone; the next beat asks again. */
async function takeLock({ key, token }: LockingPage, force: boolean): Promise<VerrouEtat | null> {
  try {
    return (await takeVerrou({ path: pathOf(key), body: { Jeton: token, ...(force && { Forcer: true }) } })).data;
  } catch {
    // The version of the record still protects what is saved without a lock.
    return null;
  }
}

function hold({ key }: LockingPage): true {
  lockedRecords.add(key);
  return true;
}

/** A page that is closed lets go at once; one that dies is forgotten after a minute. */
function letGo(page: LockingPage): void {
  if (lockedRecords.delete(page.key)) release(page);
}

/** An answer that comes after the page has gone locks nothing; a sheet that shows the record again has a lock of its own. */
function lateAnswer(page: LockingPage, { Tenu }: VerrouEtat): void {
  if (Tenu) release(page);
}

function release({ key, token }: LockingPage): void {
  releaseVerrou({ path: pathOf(key), body: { Jeton: token }, keepalive: true }).catch(() => undefined);
}

/** `film/1042`, as events name it. */
function pathOf(key: string): { readonly entite: string; readonly id: number } {
  const [entite = '', id = ''] = key.split('/');
  return { entite, id: Number(id) };
}

/** A closed tab unmounts nothing, and the browser may show a page again that it put away. Answers whether nobody looks any more. */
function untilGone(signal: AbortSignal, { away, back }: { readonly away: () => void; readonly back: () => void }): () => boolean {
  let isAway = false;
  function go(): void {
    isAway = true;
    away();
  }
  function comeBack({ persisted }: PageTransitionEvent): void {
    isAway = false;
    if (persisted) back();
  }
  addEventListener('pagehide', go, { signal });
  addEventListener('pageshow', comeBack, { signal });
  return () => isAway || signal.aborted;
}

/** At once, at each beat, when the page is looked at again, and when the lock changed hands. */
function followRecord(key: string, { ask, signal }: { readonly ask: () => void; readonly signal: AbortSignal }): void {
  ask();
  const beat = setInterval(ask, LOCK_HEARTBEAT_MS);
  const stopEvents = onLockEvent(({ entity, id }) => (`${entity}/${id}` === key ? ask() : undefined));
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? ask() : undefined), { signal });
  signal.addEventListener('abort', () => {
    clearInterval(beat);
    stopEvents();
  });
}
