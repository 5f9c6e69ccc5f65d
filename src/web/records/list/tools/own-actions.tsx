import { type ReactNode, Suspense } from 'react';
import { featureListActions } from '#web/features/feature-loader.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';

/** What the screen adds to the actions of every list. */
export function OwnActions(props: ListActionsProps): ReactNode {
  const { screen, list } = props;
  if (screen.listActions === undefined || list.isPast) return null;
  const Actions = featureListActions(screen.listActions);
  return (
    <Suspense fallback={null}>
      {/* oxlint-disable-next-line react/static-components -- one component for a name, kept by the loader's cache */}
      <Actions {...props} />
    </Suspense>
  );
}
