import { useMemo } from 'react';
import type { ScreenDescriptor, ViewDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { type Rights, useRights } from '#web/session/rights.ts';

/** The screen with the views and ready filters this person may ask for: one that goes through what they may not read would be refused. */
export function useUsableViews(props: ListScreenProps): ListScreenProps {
  const rights = useRights();
  const { screen } = props;
  const usable = useMemo(() => withUsableViews(screen, rights), [screen, rights]);
  return { ...props, screen: usable };
}

export function withUsableViews(screen: ScreenDescriptor, { can }: Rights): ScreenDescriptor {
  const { views, ready = [] } = screen;
  function isUsable(one: Pick<ViewDescriptor, 'needs'>): boolean {
    return mayAsk(one, can);
  }
  return [...views, ...ready].every(isUsable) ? screen : { ...screen, views: views.filter(isUsable), ready: ready.filter(isUsable) };
}

/** May this person read all that the conditions go through? */
export function mayAsk({ needs = [] }: Pick<ViewDescriptor, 'needs'>, can: Rights['can']): boolean {
  return needs.every((codes) => codes.some(can));
}
