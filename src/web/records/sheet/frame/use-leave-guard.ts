import { useBlocker } from '@tanstack/react-router';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import { isObject } from '#web/runtime/is-object.ts';
import type { SheetPlace } from '#web/runtime/screen-props.ts';
import { settleTyping } from '#web/ui/settle-typing.ts';
import { SIDE_PARAM } from '#web/records/side/side-address.ts';
import { isLeavable, type SaveOutcome, type TabSession } from './tab-rules.ts';

interface LeaveGuardInput {
  readonly layer: SheetPlace['layer'];
  readonly session: () => TabSession;
  readonly isLeaving: () => boolean;
  /** The last requested save, which may still run. */
  readonly saving?: () => Promise<SaveOutcome> | null;
  readonly onAbandon: () => void;
}

/** On every way out with unsaved work: stay, save and leave, or give it up. */
export function useLeaveGuard({ layer, session, isLeaving, saving, onAbandon }: LeaveGuardInput): () => Promise<boolean> {
  const text = useText();
  const dialogs = useDialogs();
  function isStored(): boolean {
    return isLeaving() || !session().state().isModified;
  }
  async function mayLeave(): Promise<boolean> {
    const typing = settleTyping();
    if (isStored()) return true;
    // Leaving while a save runs waits for it, and asks nothing about the values it stored.
    if ((await saving?.()) === 'saved') {
      // The sheet is drawn on what it read.
      await new Promise((resolve) => setTimeout(resolve));
      if (isStored()) return true;
    }
    const answer = await dialogs.ask({
      title: text('fiche.quitterTitre'),
      text: text('fiche.quitter'),
      choices: [
        { key: 'rester', label: text('fiche.rester') },
        { key: 'abandonner', label: text('fiche.abandonner'), variant: 'danger' },
        { key: 'enregistrer', label: text('fiche.enregistrerPartir'), variant: 'primary' },
      ],
    });
    if (answer === 'enregistrer') return isLeavable(await session().save());
    if (answer !== 'abandonner') {
      typing?.focus({ preventScroll: true });
      return false;
    }
    onAbandon();
    return true;
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) => !isSamePlace(layer, current, next) && !(await mayLeave()),
    enableBeforeUnload: () => {
      const typing = settleTyping();
      typing?.focus({ preventScroll: true });
      return !isStored();
    },
  });
  return mayLeave;
}

interface Location {
  readonly pathname: string;
  readonly search: unknown;
}

/** A tab of this sheet is part of its address, and so is what opens beside it: changing them is not leaving. */
function isSamePlace(layer: SheetPlace['layer'], current: Location, next: Location): boolean {
  if (current.pathname !== next.pathname) return false;
  return layer === 'page' || sideOf(current) === sideOf(next);
}

function sideOf({ search }: Location): unknown {
  return isObject(search) ? search[SIDE_PARAM] : undefined;
}
