import { defaultStringifySearch, useMatch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type LabelText, useLabels } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { noteRecentRecord } from '../recent-records.ts';
import { openView, shell } from '#web/shell/shell-store.ts';
import { useStore } from '#web/runtime/store.ts';
import type { OpenView } from '#web/shell/view-stack.ts';

interface ViewInput {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly depth: number;
  readonly id: number | undefined;
}

/** Puts the screen on the view stack; a sheet gives its own title later with `titleView`. */
export function useOpenView({ entity, screen, depth, id }: ViewInput): void {
  const label = useLabels(entity);
  const { can } = useRights();
  // The address of this view itself: the page's own is already the next one while a navigation is under way.
  const href = useMatch({ strict: false, select: (match) => `${match.pathname}${defaultStringifySearch(match.search)}` });
  const title = id === undefined ? screenTitle(label, screen) : label('one');
  const route = id === undefined ? screen.list?.route : screen.record?.route;
  useRecent({ depth, id, kind: label('one') });
  const listTitle = screenTitle(label, screen);
  const listPath = id !== undefined && screen.list && can(screen.list.right) && screen.params.length === 0 ? screen.list.path : null;
  // Before the passive effects of the screen below, which gives the sheet its title.
  useLayoutEffect(() => {
    if (!route) return;
    // A sheet opened by a link still leads to its list.
    const list = parentList({ path: listPath, route: screen.list?.route ?? '', depth, title: listTitle });
    if (list) openView(list);
    openView({ depth, route, id, title, href });
  }, [depth, route, id, title, href, listPath, listTitle, screen]);
}

interface ParentInput {
  readonly path: string | null;
  readonly route: string;
  readonly depth: number;
  readonly title: string;
}

function parentList({ path, route, depth, title }: ParentInput): OpenView | null {
  if (path === null || depth === 0 || shell.get().views.some((view) => view.depth < depth)) return null;
  return { depth: depth - 1, route, id: undefined, title, href: `/${depth - 1}/${path}` };
}

/** Once the sheet has given its own title, it joins the recent records. */
function useRecent({ depth, id, kind }: { readonly depth: number; readonly id: number | undefined; readonly kind: string }): void {
  const view = useStore(shell, (state) => state.views.find((open) => open.depth === depth && open.id === id));
  useEffect(() => {
    if (view && id && view.title !== kind) noteRecentRecord({ href: view.href, title: view.title, kind });
  }, [view, id, kind]);
}

function screenTitle(label: LabelText, screen: ScreenDescriptor): string {
  const screenLabel = label(`screens.${screen.screen}`);
  return screenLabel.startsWith('Missing translation') ? label('many') : screenLabel;
}
