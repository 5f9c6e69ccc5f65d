import { badgeCategorieEnum } from '#generated/enums/badge-categorie.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { badgeLayouts } from '#domain/badges/badge-layout.ts';
import type { MemberBadge } from '#domain/groups/member-work.ts';
import type { Badge } from '#domain/participants/badges.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import type { Work } from '#domain/work/work.ts';
import type { PrintedBadge } from './printed-badge.ts';

interface Wording {
  readonly year: number;
  readonly culture: Language;
}

/** Badges of participants, each in the layout of its category. */
export function* badgesOfPeople(badges: readonly Badge[], { year, culture }: Wording): Work<readonly PrintedBadge[]> {
  const layoutOf = yield* badgeLayouts(year);
  return badges.map(({ name, given, structure, category, token, portrait, zones }) => ({
    name,
    given,
    detail: structure,
    category: enumLabel(badgeCategorieEnum, category, culture) ?? '',
    token,
    portrait,
    zones,
    layout: layoutOf(category),
  }));
}

/** Badges of members of groups, in the layout of badges without category. */
export function* badgesOfMembers(badges: readonly MemberBadge[], year: number): Work<readonly PrintedBadge[]> {
  const layoutOf = yield* badgeLayouts(year);
  return badges.map((badge) => ({ ...badge, category: '', portrait: null, zones: [], layout: layoutOf(null) }));
}
