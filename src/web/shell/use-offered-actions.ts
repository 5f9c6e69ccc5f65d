import { useEffect, useEffectEvent } from 'react';
import { type ContextAction, type ContextGroup, offerActions } from './shell-store.ts';

/** Offers to the palette and to the panel what is done here, for as long as it is on screen. */
export function useOfferedActions({ key, label, actions }: ContextGroup): void {
  const run = useEffectEvent((name: string) => actions.find((action) => action.key === name)?.run());
  const shown = JSON.stringify([key, label, actions.map((action) => [action.key, action.label, action.refusal ?? null])]);
  const offer = useEffectEvent(() =>
    // The action run is the current one, not the one that was offered.
    offerActions({ key, label, actions: actions.map((action): ContextAction => ({ ...action, run: () => run(action.key) })) }),
  );
  const isEmpty = actions.length === 0;
  // All that is shown of them is in `shown`.
  useEffect(() => (isEmpty ? undefined : offer()), [shown, isEmpty]);
}
