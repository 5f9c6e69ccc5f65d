import type { NavigationEntry } from '#generated/entities/descriptor.gen.ts';
import { navigation } from '#generated/navigation/navigation.gen.ts';

const ENTRIES = navigation.flatMap((section) => [...section.entries, ...section.groups.flatMap((group) => group.entries)]);

/** Address of a chapter, or of a section of it: `hebergement#liberer-une-nuit`. */
export function manualHref(place: string): string {
  const [slug = '', anchor] = place.split('#');
  return `/aide?chapitre=${slug}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Entry of the menu that `ecran:film` names; `ecran:mail-modele.film` where a screen has several. */
export function screenTarget(href: string): NavigationEntry | null {
  const key = /^ecran:(.+)$/.exec(href)?.[1];
  return ENTRIES.find((entry) => entry.key === key) ?? null;
}

/** Key of the screen that an address of the menu opens. */
export function screenAt(path: string): string | null {
  return ENTRIES.find(({ to }) => to === path || to.startsWith(`${path}/`))?.key.split('.')[0] ?? null;
}
