import { badgeCategorieEnum } from '#generated/enums/badge-categorie.gen.ts';
import { depositSlip } from '#domain/desk/close-register.ts';
import type { Pointed } from '#domain/desk/hand-over.ts';
import { printReceipt } from '#domain/desk/printed-receipt.ts';
import { printMembers } from '#domain/groups/member-work.ts';
import { printBadges } from '#domain/participants/badges.ts';
import { participantTypeOf } from '#domain/participants/participant-entities.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { find, read, refuseWith, type Work } from '#domain/work/work.ts';
import { badgeDocument, type PrintedBadge } from '#server/badges/badge-document.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { receiptDocument } from './receipt-document.ts';
import { slipDocument } from './slip-document.ts';

interface Badges {
  readonly Edition: number;
  readonly Roles: readonly Pointed[];
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

function* ofParticipants({ Edition, Roles }: Badges, { now, newToken, culture }: Facts): Work<readonly PrintedBadge[]> {
  const badges: PrintedBadge[] = [];
  for (const [type, roles] of Map.groupBy(Roles, ({ Entite }) => participantTypeOf(Entite))) {
    if (type === null) continue;
    const ids = roles.map(({ Id }) => Id);
    for (const { name, structure, category, token } of yield* printBadges({ type, eannee: Edition, isWhole: true, ids, now, newToken }))
      badges.push({ name, detail: structure, category: enumLabel(badgeCategorieEnum, category, culture) ?? '', token });
  }
  return badges;
}

function* ofMembers({ Roles }: Badges, producing: Facts): Work<readonly PrintedBadge[]> {
  const ids = Roles.filter(({ Entite }) => Entite === 'festival-groupe-membre').map(({ Id }) => Id);
  const badges: PrintedBadge[] = [];
  for (const member of yield* find('festival-groupe-membre', { Id: ids })) {
    const group = yield* read('festival-groupe', member.IdGroupe);
    badges.push(...(yield* printMembers([member], group, producing)));
  }
  return badges;
}

/** The receipt of what came of an invoice; printed again it says so. */
export const printRecu: FileService<{ readonly params: { readonly id: number } }> = {
  entity: 'bam-recu',
  *run({ params }, producing) {
    const receipt = yield* printReceipt(params.id, producing);
    return { name: `${receipt.number}.pdf`, document: receiptDocument(receipt, new Date(parseInstant(producing.now) ?? 0)) };
  },
};

/** What is carried to the bank with the closing of a desk. */
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
