import { useBlocker } from '@tanstack/react-router';
import { useDialogs } from '#web/app/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import { isLeavable, type TabSession } from './tab-rules.ts';

interface LeaveGuardInput {
  readonly session: () => TabSession;
  readonly isLeaving: () => boolean;
  readonly onAbandon: () => void;
}

/** On every way out with unsaved work: stay, save and leave, or give it up. */
export function useLeaveGuard({ session, isLeaving, onAbandon }: LeaveGuardInput): void {
  const text = useText();
  const dialogs = useDialogs();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A tab of this sheet is part of its address: changing it is not leaving.
      if (current.pathname === next.pathname || isLeaving() || !session().state().isModified) return false;
      const answer = await dialogs.ask({
        text: text('fiche.quitter'),
        choices: [
          { key: 'rester', label: text('fiche.rester') },
          { key: 'abandonner', label: text('fiche.abandonner'), variant: 'danger' },
          { key: 'enregistrer', label: text('fiche.enregistrerPartir'), variant: 'primary' },
        ],
      });
      if (answer === 'enregistrer') return !isLeavable(await session().save());
      if (answer !== 'abandonner') return true;
      onAbandon();
      return false;
    },
    enableBeforeUnload: () => !isLeaving() && session().state().isModified,
  });
}
