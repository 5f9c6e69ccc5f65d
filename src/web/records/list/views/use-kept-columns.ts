import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { resetColonnes, saveColonnes } from '#generated/client/sdk/vues.gen.ts';
import type { ColumnDefinition } from '#generated/client/types.gen.ts';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type ColumnLayout, defaultLayout, restoreLayout } from '../../grid/column-layout.ts';
import { type PersonalKey, readPersonal, writePersonal } from '../../personal-store.ts';
import type { ColumnLayoutState } from '../use-column-layout.ts';
import { arranged, isSameLayout, layoutOfStored, storedColumns } from './stored-columns.ts';
import { columnsOfLayout } from './view-model.ts';

/** A column that is dragged wider changes at each step: what it comes to is sent. */
const STILL_MS = 400;

/** Keeps on the server how this person arranged a list, so that another machine knows it; what was not sent is sent first. */
export function useKeptColumns({ layout, setLayout }: ColumnLayoutState, screen: ScreenDescriptor, user: number): void {
  const queries = useQueryClient();
  const { data } = useQuery(storedColumns({ user, screen: screen.screen }));
  useEffect(() => {
    if (user === 0) return;
    const key = { user, screen: screen.screen };
    if (!isSameLayout(layout, restoreLayout(screen.columns, readPersonal(SENT, key)))) return keep({ screen, key, queries }, layout);
    const stored = data === undefined ? layout : layoutOfStored(screen, data, layout);
    if (isSameLayout(stored, layout)) return;
    writePersonal(SENT, key, stored);
    setLayout(stored);
  }, [data, layout, queries, screen, setLayout, user]);
}

/** Last known columns of the server: those on screen that differ were not sent yet. */
const SENT = 'colonnes-envoyees';

interface ColumnStore {
  readonly screen: ScreenDescriptor;
  readonly key: PersonalKey;
  readonly queries: QueryClient;
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Sends the last of several changes, once they have stopped, even when the list is left meanwhile. */
function keep({ screen, key, queries }: ColumnStore, layout: ColumnLayout): void {
  const name = `${key.user} ${key.screen}`;
  const { queryKey } = storedColumns(key);
  async function send(): Promise<void> {
    waiting.delete(name);
    const kept = await sent(screen, layout, queries.getQueryData(queryKey) ?? null).catch(() => undefined);
    // Something else was arranged meanwhile: it is sent in its turn.
    if (kept === undefined || waiting.has(name)) return;
    writePersonal(SENT, key, layout);
    if (kept !== null) queries.setQueryData(queryKey, kept);
  }
  clearTimeout(waiting.get(name));
  waiting.set(
    name,
    setTimeout(() => void send(), STILL_MS),
  );
}

/** Columns of the server then, null when they were never read; put back as the screen has them, they are forgotten there. */
async function sent(
  screen: ScreenDescriptor,
  layout: ColumnLayout,
  stored: readonly ColumnDefinition[] | null,
): Promise<readonly ColumnDefinition[] | null> {
  if (isSameLayout(layout, defaultLayout(screen.columns))) return (await resetColonnes({ path: { entity: screen.screen } })).data;
  // The first of them names the list.
  const items = columnsOfLayout(layout, screen.sort, screen).map((item) => ({ ...item, Entity: screen.screen }));
  await saveColonnes({ body: { items } });
  return stored && arranged(stored, items);
}
