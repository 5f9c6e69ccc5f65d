import { depositSlip } from '#domain/desk/close-register.ts';
import type { Pointed } from '#domain/desk/hand-over.ts';
import { printReceipt } from '#domain/desk/printed-receipt.ts';
import { type MemberBadge, printMembers } from '#domain/groups/member-work.ts';
import { type Badge, printBadges } from '#domain/participants/badges.ts';
import { participantTypeOf } from '#domain/participants/participant-entities.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { find, read, refuseWith, type Work } from '#domain/work/work.ts';
import { badgeDocument } from '#server/badges/badge-document.ts';
import type { PrintedBadge } from '#server/badges/printed-badge.ts';
import { badgesOfMembers, badgesOfPeople } from '#server/badges/printed-badges.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { receiptDocument } from './receipt-document.ts';
import { slipDocument } from './slip-document.ts';

interface Badges {
  readonly Edition: number;
  readonly Roles: readonly Pointed[];
  /** As they would be printed: nothing is marked. */
  readonly Apercu?: boolean | undefined;
}

/** The badges of who stands at the desk, as they are to be now. */
export const exportGuichetBadges: FileService<{ readonly body: Badges }> = {
  entity: 'festival-participant',
  *run({ body }, producing) {
    const badges = [...(yield* ofParticipants(body, producing)), ...(yield* ofMembers(body, producing))];
    const [first] = badges;
    if (first === undefined) return yield* refuseWith('regle-metier', { message: 'participant.aucunBadge' });
    const createdAt = new Date(parseInstant(producing.now) ?? 0);
    return {
      name: `badge ${first.name}.pdf`,
      document: badgeDocument({ title: first.name, culture: producing.culture, createdAt, badges }),
    };
  },
};

function* ofParticipants({ Edition, Roles, Apercu = false }: Badges, facts: Facts): Work<readonly PrintedBadge[]> {
  const { now, newToken, culture } = facts;
  const badges: Badge[] = [];
  for (const [type, roles] of Map.groupBy(Roles, ({ Entite }) => participantTypeOf(Entite))) {
    if (type === null) continue;
    const ids = roles.map(({ Id }) => Id);
    badges.push(...(yield* printBadges({ type, eannee: Edition, isWhole: true, ids, now, newToken, isPreview: Apercu })));
  }
  return yield* badgesOfPeople(badges, { year: Edition, culture });
}

function* ofMembers({ Edition, Roles, Apercu = false }: Badges, { now, newToken }: Facts): Work<readonly PrintedBadge[]> {
  const ids = Roles.filter(({ Entite }) => Entite === 'festival-groupe-membre').map(({ Id }) => Id);
  const badges: MemberBadge[] = [];
  for (const member of yield* find('festival-groupe-membre', { Id: ids })) {
    const group = yield* read('festival-groupe', member.IdGroupe);
    badges.push(...(yield* printMembers([member], group, { now, newToken, isPreview: Apercu })));
  }
  return yield* badgesOfMembers(badges, Edition);
}

/** The receipt of what came of an invoice; printed again it says so. */
export const printRecu: FileService<{ readonly params: { readonly id: number } }> = {
  entity: 'bam-recu',
  *run({ params }, producing) {
    const receipt = yield* printReceipt(params.id, producing);
    return { name: `${receipt.number}.pdf`, document: receiptDocument(receipt, new Date(parseInstant(producing.now) ?? 0)) };
  },
};

/** Slip of the deposit at the bank with the closing of a desk. */
export const getBordereau: FileService<{ readonly params: { readonly id: number } }> = {
  entity: 'bam-cloture',
  *run({ params }, { culture, now }) {
    const slip = yield* depositSlip(params.id);
    const title = textsIn(culture)('caisse.bordereau');
    const { Id, Guichet, Jour } = slip.closing;
    const name = `${title} ${Guichet ?? Id} ${Jour ?? ''}.pdf`;
    return { name, document: slipDocument({ ...slip, culture, printedAt: new Date(parseInstant(now) ?? 0) }) };
  },
};
