import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useStore } from '#web/runtime/store.ts';
import { useRights } from '#web/session/rights.ts';
import { goTo } from '#web/shell/navigator.ts';
import { shell } from '#web/shell/shell-store.ts';
import { entryHref, menuScreens } from '../navigation.ts';
import { recentRecords } from '../recent-records.ts';
import { SHORTCUT_HELP } from '../shortcut-lines.ts';
import type { ShortcutAction } from '../shortcuts.ts';
import { chooseTheme } from '../start/own-choices.ts';
import { shownTheme, useSettings } from '../start/settings.ts';
import { printPage } from '#web/shell/print-page.ts';
import { useManualLines } from './manual-lines.ts';
import { filterItems, inOrder, type PaletteGroup, type PaletteItem, withoutTwins } from './palette-items.ts';
import { useRecordGroups } from './record-groups.ts';
import { useMenuRecords } from './search-targets.ts';

const SCREENS_SHOWN = 8;
const CREATIONS_SHOWN = 8;

interface PaletteResult {
  readonly groups: readonly PaletteGroup[];
  readonly isLoading: boolean;
}

/** Lines of the palette for what is typed: recent records, what the page and the application can do, screens, then records by entity. */
export function usePaletteItems(search: string, onShortcut: (action: ShortcutAction) => void): PaletteResult {
  const text = useText();
  const isTyping = search.trim().length > 1;
  const { targets, creations } = useMenuRecords(isTyping);
  const page = usePageActions();
  const application = useApplicationActions(onShortcut);
  const recent = useStore(recentRecords, (value) => value).map(({ href, title, kind }): PaletteItem => ({
    kind: 'recent',
    key: href,
    label: title,
    detail: kind,
    run: () => goTo(href),
  }));
  const screens = useScreens();
  const manual = useManualLines(search, isTyping);
  const records = useRecordGroups(search, targets);
  const created = creations.map(({ label, place, href }): PaletteItem => ({
    kind: 'create',
    key: href,
    label,
    detail: place,
    words: text('palette.motsCreer'),
    run: () => goTo(href),
  }));
  const actions = [...page, ...(isTyping ? withoutTwins(application, page) : [])];
  const groups = [
    { key: 'recents', label: text('palette.recents'), items: filterItems(recent, search) },
    { key: 'actions', label: text('palette.actions'), items: filterItems(actions, search) },
    // Before anything is typed they would fill the screen.
    {
      key: 'creer',
      label: text('palette.creer'),
      items: isTyping ? filterItems(withoutTwins(created, page), search).slice(0, CREATIONS_SHOWN) : [],
    },
    { key: 'ecrans', label: text('palette.ecrans'), items: filterItems(screens, search).slice(0, search ? SCREENS_SHOWN : undefined) },
    ...records.groups,
    { key: 'manuel', label: text('panneau.aide'), items: manual },
  ];
  const filled = groups.filter((group) => group.items.length > 0);
  return { groups: inOrder(filled, search), isLoading: records.isLoading };
}

function useScreens(): readonly PaletteItem[] {
  const language = useLanguage();
  const rights = useRights();
  const text = useText();
  const tasks: PaletteItem = { kind: 'go', key: 'taches', label: text('page.taches.titre'), detail: null, run: () => goTo('/taches') };
  const screens = menuScreens(rights, language).map(({ entry, label, section }): PaletteItem => ({
    kind: 'go',
    // One list may stand in the menu twice, at two views.
    key: `${section}/${entryHref(entry)}`,
    label,
    detail: section,
    run: () => goTo(entryHref(entry)),
  }));
  return rights.isOnTablet === true ? screens : [...screens, tasks];
}

/** Acts of the open page, with the reason of those it refuses now. */
function usePageActions(): readonly PaletteItem[] {
  const groups = useStore(shell, (state) => state.contextGroups);
  return groups.flatMap((group) =>
    group.actions.map(({ key, label, keys, refusal, run }) => ({
      kind: 'act' as const,
      key: `${group.key}.${key}`,
      label,
      detail: group.label,
      keys,
      refusal,
      run,
    })),
  );
}

/** Acts that may be done anywhere. */
function useApplicationActions(onShortcut: (action: ShortcutAction) => void): readonly PaletteItem[] {
  const text = useText();
  const { theme } = useSettings();
  const isDark = shownTheme(theme) === 'dark';
  const themed: PaletteItem = {
    kind: 'act',
    key: 'theme',
    label: text(isDark ? 'palette.enClair' : 'palette.enSombre'),
    detail: null,
    words: text('palette.motsTheme'),
    run: () => chooseTheme(isDark ? 'light' : 'dark'),
  };
  // The palette is gone by then: what is printed is the page.
  function print(): void {
    void setTimeout(printPage);
  }
  const printing: PaletteItem = {
    kind: 'act',
    key: 'imprimer',
    label: text('shell.imprimer'),
    detail: null,
    keys: ['Ctrl', 'P'],
    run: print,
  };
  const shortcuts = SHORTCUT_HELP.flatMap(({ keys, label, action }): readonly PaletteItem[] =>
    action === undefined
      ? []
      : [{ kind: 'act', key: keys.join('+'), label: text(label), detail: null, keys, run: () => onShortcut(action) }],
  );
  return [themed, printing, ...shortcuts];
}
