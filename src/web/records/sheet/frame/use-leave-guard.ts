import { useBlocker } from '@tanstack/react-router';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import { isObject } from '#web/runtime/is-object.ts';
import type { SheetPlace } from '#web/runtime/screen-props.ts';
import { SIDE_PARAM } from '#web/records/side/side-address.ts';
import { isLeavable, type TabSession } from './tab-rules.ts';

interface LeaveGuardInput {
  readonly layer: SheetPlace['layer'];
  readonly session: () => TabSession;
  readonly isLeaving: () => boolean;
  readonly onAbandon: () => void;
}

/** On every way out with unsaved work: stay, save and leave, or give it up. */
export function useLeaveGuard({ layer, session, isLeaving, onAbandon }: LeaveGuardInput): () => Promise<boolean> {
  const text = useText();
  const dialogs = useDialogs();
  const mayLeave = async (): Promise<boolean> => {
    if (isLeaving() || !session().state().isModified) return true;
    const answer = await dialogs.ask({
      text: text('fiche.quitter'),
      choices: [
        { key: 'rester', label: text('fiche.rester') },
        { key: 'abandonner', label: text('fiche.abandonner'), variant: 'danger' },
        { key: 'enregistrer', label: text('fiche.enregistrerPartir'), variant: 'primary' },
      ],
    });
    if (answer === 'enregistrer') return isLeavable(await session().save());
    if (answer !== 'abandonner') return false;
    onAbandon();
    return true;
  };
  useBlocker({
    shouldBlockFn: async ({ current, next }) => !isSamePlace(layer, current, next) && !(await mayLeave()),
    enableBeforeUnload: () => !isLeaving() && session().state().isModified,
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
