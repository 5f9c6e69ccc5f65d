import type { ReactNode } from 'react';
import { featureListActions } from '#web/features/feature-loader.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';

/** Hand-written actions that the screen adds to those of every list. Inside one Suspense they come at once: none pushes another. */
export function OwnActions(props: ListActionsProps): ReactNode {
  const { screen, list } = props;
  if (screen.listActions === undefined || list.isPast) return null;
  return screen.listActions.map((name) => <OwnAction {...props} key={name} name={name} />);
}

function OwnAction({ name, ...props }: ListActionsProps & { readonly name: string }): ReactNode {
  const Actions = featureListActions(name);
  // oxlint-disable-next-line react/static-components -- one component for a name, kept by the loader's cache
  return <Actions {...props} />;
}
