import { BadgeExportType, badgeExportTypeEnum } from '#generated/enums/badge-export-type.gen.ts';
import { printAllGroups, printGroup } from '#domain/groups/member-work.ts';
import { printBadges } from '#domain/participants/badges.ts';
import { writeRightOf } from '#domain/participants/write-right.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { read, refuse, refuseWith, type Work } from '#domain/work/work.ts';
import { badgeDocument } from '#server/badges/badge-document.ts';
import type { PrintedBadge } from '#server/badges/printed-badge.ts';
import { badgesOfMembers, badgesOfPeople } from '#server/badges/printed-badges.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { FileService, ProducedFile } from '#server/services/produced/produced-file.ts';

interface Badges {
  readonly Type: BadgeExportType;
  readonly Eannee: number;
  readonly Tous?: boolean | undefined;
  readonly Ids?: readonly number[] | undefined;
}

/** The badges of one type that are to print, in one document; those of groups are those of their members. */
export const exportBadges: FileService<{ readonly body: Badges }> = {
  entity: 'festival-participant',
  *run({ body }, producing) {
    const { Type, Eannee } = body;
    const isGroup = Type === BadgeExportType.groupe;
    if (!producing.has(isGroup ? 'FESTIVAL-GROUPE-WRITE' : writeRightOf(Type))) yield* refuse('droit-manquant');
    const badges = isGroup
      ? yield* badgesOfMembers(yield* printAllGroups(Eannee, producing), Eannee)
      : yield* ofParticipants(body, producing);
    const label = enumLabel(badgeExportTypeEnum, Type, producing.culture) ?? '';
    return yield* printed(badges, { name: `badges-${label.toLowerCase()}-${Eannee}.pdf`, title: `${label} ${Eannee}`, producing });
  },
};

/** The badges of a group. */
export const exportGroupeBadges: FileService<{ readonly params: { readonly id: number } }> = {
  entity: 'festival-groupe',
  *run({ params }, producing) {
    const { Eannee } = yield* read('festival-groupe', params.id);
    const badges = yield* badgesOfMembers(yield* printGroup(params.id, producing), Eannee);
    return yield* printed(badges, { name: `badges-${params.id}.pdf`, title: badges[0]?.detail ?? '', producing });
  },
};

function* ofParticipants({ Type, Eannee, Tous = false, Ids }: Badges, { now, newToken, culture }: Facts): Work<readonly PrintedBadge[]> {
  const badges = yield* printBadges({ type: Type, eannee: Eannee, isWhole: Tous, ids: Ids, now, newToken });
  return yield* badgesOfPeople(badges, { year: Eannee, culture });
}

interface Sheet {
  readonly name: string;
  readonly title: string;
  readonly producing: Facts;
}

function* printed(badges: readonly PrintedBadge[], { name, title, producing }: Sheet): Work<ProducedFile> {
  if (badges.length === 0) yield* refuseWith('regle-metier', { message: 'participant.aucunBadge' });
  const createdAt = new Date(parseInstant(producing.now) ?? 0);
  return { name, document: badgeDocument({ title, culture: producing.culture, createdAt, badges }) };
}
