import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ConfirmOptions, useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { Gesture } from './depot-api.ts';

export interface Gestures {
  readonly isRunning: boolean;
  /** Asks first when there is a question; returns the server's answer, null when nothing was done. */
  readonly run: <Reply>(
    gesture: Gesture<Reply>,
    say?: { readonly question?: ConfirmOptions; readonly done?: (reply: Reply) => string },
  ) => Promise<boolean>;
}

/** One gesture at a time; what it changed is read again. */
export function useGestures(): Gestures {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  return {
    isRunning,
    run: async (gesture, { question, done } = {}) => {
      if (isRunning || (question !== undefined && !(await dialogs.confirm(question)))) return false;
      setRunning(true);
      try {
        const { data } = await gesture.ask();
        if (done !== undefined) notify('success', done(data));
        return true;
      } catch (error) {
        await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text(gesture.failure)), kind: 'danger' });
        return false;
      } finally {
        setRunning(false);
        await queries.invalidateQueries({ queryKey: ['ins-recup'] });
      }
    },
  };
}
