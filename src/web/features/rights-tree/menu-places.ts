import type { Language } from '#generated/entities/descriptor.gen.ts';
import { navigation } from '#generated/navigation/navigation.gen.ts';
import { menuLabel } from '#web/i18n/i18n.ts';
import type { MenuPlace } from './rights-model.ts';

/** Rights of the menu, by code, in the order in which staff meet its screens. */
export function menuPlaces(language: Language): ReadonlyMap<string, MenuPlace> {
  const entries = navigation.flatMap((section) =>
    [...section.entries, ...section.groups.flatMap((group) => group.entries)].map(({ right }) => ({ right, section })),
  );
  const places = new Map<string, MenuPlace>();
  entries.forEach(({ right, section }, rank) => {
    if (!places.has(right)) places.set(right, { rank, section: menuLabel(section, language) });
  });
  return places;
}
