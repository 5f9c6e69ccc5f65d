import { menuLabel } from '#web/i18n/i18n.ts';
import type { Language, NavigationEntry, NavigationSection } from '#generated/entities/descriptor.gen.ts';
import { navigation } from '#generated/navigation/navigation.gen.ts';
import type { Rights } from '#web/session/rights.ts';

/** Entries without the right of their list are hidden, and so are the groups and sections left empty. */
export function visibleSections(
  { can, isOnTablet = false }: Rights,
  sections: readonly NavigationSection[] = navigation,
): readonly NavigationSection[] {
  function allowed(entries: readonly NavigationEntry[]) {
    return entries.filter((entry) => entry.right === '' || can(entry.right));
  }
  return sections
    .map((section) => ({
      ...section,
      entries: allowed(section.entries),
      groups: section.groups.map((group) => ({ ...group, entries: allowed(group.entries) })).filter((group) => group.entries.length > 0),
    }))
    .filter((section) => (section.always && !isOnTablet) || section.entries.length > 0 || section.groups.length > 0);
}

export interface MenuScreen {
  readonly entry: NavigationEntry;
  readonly label: string;
  readonly section: string;
}

/** All screens of the menu on one level, for the palette and the dashboard. */
export function menuScreens(rights: Rights, language: Language): readonly MenuScreen[] {
  return visibleSections(rights).flatMap((section) =>
    [...section.entries, ...section.groups.flatMap((group) => group.entries)].map((entry) => ({
      entry,
      label: menuLabel(entry, language),
      section: menuLabel(section, language),
    })),
  );
}

function atDepthZero(path: string): string {
  return path.replace(/^\/\d+\//, '/0/');
}

export function holds(section: NavigationSection, path: string): boolean {
  const screen = atDepthZero(path);
  return [...section.entries, ...section.groups.flatMap((group) => group.entries)].some(({ to }) => to === screen);
}

/** Section and entry of an address, for the breadcrumb. */
export function placeOf(pathname: string, language: Language): MenuScreen | null {
  const path = atDepthZero(pathname);
  for (const section of navigation) {
    const entry = [...section.entries, ...section.groups.flatMap((group) => group.entries)].find((candidate) => candidate.to === path);
    if (entry) return { entry, label: menuLabel(entry, language), section: menuLabel(section, language) };
  }
  return null;
}

/** Target of an entry: the address of its list, at the view that it names. */
export function entryHref({ to, view }: NavigationEntry): string {
  return view === undefined ? to : `${to}?vue=${view}`;
}
