import { type RefObject, useCallback } from 'react';
import type { SheetPlace } from '#web/runtime/screen-props.ts';
import type { SaveOutcome, TabSession } from './tab-rules.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface WaysOutInput {
  readonly layer: SheetPlace['layer'];
  readonly session: RefObject<TabSession>;
  readonly isLeaving: () => boolean;
  /** The last save, which may still run. */
  readonly saving: RefObject<Promise<SaveOutcome> | null>;
  /** Forgets what this browser keeps of what is typed. */
  readonly dropDraft: () => void;
}

/** How what is typed in a sheet is stored, and how the sheet is left: one waits for the other. */
export function useWaysOut({ layer, session, isLeaving, saving, dropDraft }: WaysOutInput): {
  readonly save: () => Promise<void>;
  readonly mayLeave: () => Promise<boolean>;
} {
  const mayLeave = useLeaveGuard({
    layer,
    session: () => session.current,
    isLeaving,
    saving: () => saving.current,
    onAbandon: dropDraft,
  });
  const save = useCallback(async () => {
    const outcome = session.current.save();
    // One that breaks off has stored nothing, and keeps nobody in.
    saving.current = outcome.catch((): SaveOutcome => false);
    if ((await outcome) === 'saved') dropDraft();
  }, [session, saving, dropDraft]);
  return { save, mayLeave };
}
