import { type RefObject, useCallback, useRef } from 'react';
import type { SheetPlace } from '#web/runtime/screen-props.ts';
import type { SaveOutcome, TabSession } from './tab-rules.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface RunningSave {
  /** The last save, which may still run. */
  readonly saving: () => Promise<SaveOutcome> | null;
  readonly onSaving: (saving: Promise<SaveOutcome>) => void;
}

export function useRunningSave(): RunningSave {
  const running = useRef<Promise<SaveOutcome> | null>(null);
  const saving = useCallback(() => running.current, []);
  const onSaving = useCallback((save: Promise<SaveOutcome>) => {
    running.current = save;
  }, []);
  return { saving, onSaving };
}

interface WaysOutInput extends RunningSave {
  readonly layer: SheetPlace['layer'];
  readonly session: RefObject<TabSession>;
  readonly isLeaving: () => boolean;
  /** Forgets what this browser keeps of what is typed. */
  readonly dropDraft: () => void;
}

/** Saving of a sheet and ways to leave it: one waits for the other. */
export function useWaysOut({ layer, session, isLeaving, saving, onSaving, dropDraft }: WaysOutInput): {
  readonly save: () => Promise<void>;
  readonly mayLeave: () => Promise<boolean>;
} {
  const mayLeave = useLeaveGuard({
    layer,
    session: () => session.current,
    isLeaving,
    saving,
    onAbandon: dropDraft,
  });
  const save = useCallback(async () => {
    const outcome = session.current.save();
    // One that breaks off has stored nothing, and keeps nobody in.
    onSaving(outcome.catch((): SaveOutcome => false));
    if ((await outcome) === 'saved') dropDraft();
  }, [session, onSaving, dropDraft]);
  return { save, mayLeave };
}
