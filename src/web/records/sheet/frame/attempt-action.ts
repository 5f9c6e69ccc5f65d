import type { QueryClient } from '@tanstack/react-query';
import type { Attempt } from '#web/records/feature-actions.ts';
import { tellRefusal } from '#web/records/tell-refusal.ts';

interface AttemptInput {
  readonly entity: string;
  readonly queries: QueryClient;
  readonly isLeaving: () => boolean;
  readonly onRunning: (isRunning: boolean) => void;
}

/** Calls that actions of features make to the server from a sheet. */
export function attemptAction({ entity, queries, isLeaving, onRunning }: AttemptInput): Attempt {
  return async (work, tell) => {
    onRunning(true);
    try {
      await work();
    } catch (error) {
      await tellRefusal(error, tell(error));
    } finally {
      onRunning(false);
      // A sheet that leaves reads nothing again: its record may have become another one.
      await queries.invalidateQueries({ queryKey: [entity], refetchType: isLeaving() ? 'none' : 'active' });
    }
  };
}
