import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useLabels } from '#web/i18n/use-text.ts';
import { openView } from './shell-store.ts';

interface ViewInput {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly depth: number;
  readonly id: number | undefined;
}

/** Puts the screen on the view stack; a sheet gives its own title later with `titleView`. */
export function useOpenView({ entity, screen, depth, id }: ViewInput): void {
  const label = useLabels(entity);
  const href = useRouterState({ select: (state) => state.location.href });
  const title = id === undefined ? screenTitle(label, screen) : label('one');
  const route = id === undefined ? screen.list?.route : screen.record?.route;
  useEffect(() => {
    if (route) openView({ depth, route, id, title, href });
  }, [depth, route, id, title, href]);
}

function screenTitle(label: (key: string) => string, screen: ScreenDescriptor): string {
  const own = label(`screens.${screen.screen}`);
  return own.startsWith('Missing translation') ? label('many') : own;
}
