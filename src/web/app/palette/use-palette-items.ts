import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Choice } from '#generated/client/record-client.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useStore } from '#web/runtime/store.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { useRights } from '#web/session/rights.ts';
import { menuScreens } from '../navigation.ts';
import { goTo } from '#web/shell/navigator.ts';
import { recentRecords } from '../recent-records.ts';
import { shell } from '#web/shell/shell-store.ts';
import { filterItems, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { type SearchTarget, useSearchTargets } from './search-targets.ts';

const DEBOUNCE_MS = 150;
const SEARCH_FROM = 2;
const TAKEN = 6;
const SCREENS_SHOWN = 8;

interface PaletteResult {
  readonly groups: readonly PaletteGroup[];
  readonly isLoading: boolean;
}

/** Lines of the palette for what is typed: what the page can do, screens, then records by entity. */
export function usePaletteItems(search: string): PaletteResult {
  const text = useText();
  const language = useLanguage();
  const rights = useRights();
  const contextGroups = useStore(shell, (state) => state.contextGroups);
  const screens = menuScreens(rights, language).map(({ entry, label, section }): PaletteItem => ({
    key: entry.key,
    label,
    detail: section,
    run: () => goTo(entry.to),
  }));
  const actions = contextGroups.flatMap((group) =>
    group.actions
      .filter((action) => action.refusal === undefined)
      .map((action): PaletteItem => ({ key: `${group.key}.${action.key}`, label: action.label, detail: group.label, run: action.run })),
  );
  const recent = useStore(recentRecords, (value) => value).map(({ href, title, kind }): PaletteItem => ({
    key: href,
    label: title,
    detail: kind,
    run: () => goTo(href),
  }));
  const records = useRecordGroups(search);
  const groups = [
    { key: 'actions', label: text('palette.actions'), items: filterItems(actions, search) },
    { key: 'recents', label: text('palette.recents'), items: filterItems(recent, search) },
    { key: 'ecrans', label: text('palette.ecrans'), items: filterItems(screens, search).slice(0, search ? SCREENS_SHOWN : undefined) },
    ...records.groups,
  ];
  return { groups: groups.filter((group) => group.items.length > 0), isLoading: records.isLoading };
}

/** Records whose text matches, one call an entity, through the pickers' search. */
function useRecordGroups(search: string): PaletteResult {
  const term = useDebounced(search.trim());
  const targets = useSearchTargets();
  const results = useQueries({
    queries: targets.map((target) => ({
      queryKey: [target.entity, 'choix', 'palette', term],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => searchRecords(target, term, signal),
      enabled: term.length >= SEARCH_FROM,
    })),
  });
  const groups = targets.map((target, index) => ({ key: target.entity, label: target.label, items: results[index]?.data ?? [] }));
  return { groups: term.length >= SEARCH_FROM ? groups : [], isLoading: results.some((result) => result.isFetching) };
}

async function searchRecords(target: SearchTarget, search: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const choices = await clientOf(target).choices({ search, take: TAKEN }, signal);
  return choices.map((choice) => toItem(choice, target));
}

function toItem({ Id, Libelle, Detail = null }: Choice, target: SearchTarget): PaletteItem {
  const run = (): void => goTo(`/0/${target.recordPath}/${Id}`);
  return { key: `${target.entity}/${Id}`, label: Libelle ?? `#${Id}`, detail: Detail, run };
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
