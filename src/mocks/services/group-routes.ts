import { BadgeExportType } from '#generated/enums/badge-export-type.gen.ts';
import { ExportBadgesBody } from '#generated/schemas/services/participants.zod.ts';
import { inputOf } from '#domain/accounting/input-of.ts';
import { numberOf, printedQuote } from '#domain/accounting/printed-piece.ts';
import { printAllGroups, printGroup } from '#domain/groups/member-work.ts';
import { printBadges } from '#domain/participants/badges.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { AppError } from '#server/errors/app-error.ts';
import { writeRightOf } from '#domain/participants/write-right.ts';
import { fileReply, idOf, type MockCall, type MockReply, type MockRoute } from '../call.ts';
import { factsOf } from '../store/facts.ts';
import { runReading, runWork } from '../store/run-work.ts';
import { findVisible } from '../store/scope.ts';
import { checked } from './checked.ts';
import { plainPdf } from './plain-pdf.ts';

const RIGHT = 'FESTIVAL-GROUPE-WRITE';

/** Badges of members and participants; what is no file is work that both sides share. */
export function groupRoutes(): readonly MockRoute[] {
  return [
    {
      method: 'post',
      path: '/festival-groupes/{id}/membres/badges',
      right: RIGHT,
      run: (call) => pdf(runWork(call.store, printGroup(idOf(call), printing(call)), call.context)),
    },
    {
      method: 'get',
      path: '/festival-groupes/{id}/devis',
      right: 'FESTIVAL-GROUPE',
      run: ({ store, context, params }) => {
        const group = findVisible(store, { entity: 'festival-groupe', id: Number(params['id']) }, context);
        const { piece } = runReading(store, printedQuote(group, inputOf(factsOf(store, context))), context);
        return fileReply(`${numberOf(piece)}.pdf`, async () => plainPdf([numberOf(piece)]), 'application/pdf');
      },
    },
    { method: 'post', path: '/festival-participants/badges', right: 'session', run: exportBadges },
  ];
}

function exportBadges(call: MockCall): MockReply {
  const { Type, Eannee, Tous = false, Ids } = checked(ExportBadgesBody, call.body);
  const isGroup = Type === BadgeExportType.groupe;
  if (!call.context.has(isGroup ? RIGHT : writeRightOf(Type))) throw new AppError('droit-manquant');
  const order = { type: Type, eannee: Eannee, isWhole: Tous, ids: Ids, ...printing(call) };
  return pdf(
    isGroup ? runWork(call.store, printAllGroups(Eannee, order), call.context) : runWork(call.store, printBadges(order), call.context),
  );
}

const printing = ({ context: { nowMs, requestId } }: MockCall) => {
  let count = 0;
  return { now: toUtcText(nowMs), newToken: () => `${requestId}-${(count += 1)}` };
};

function pdf(badges: readonly { readonly name: string }[]): MockReply {
  if (badges.length === 0) throw new AppError('regle-metier', { message: 'participant.aucunBadge' });
  return fileReply('badges.pdf', async () => plainPdf(badges.map(({ name }) => name)), 'application/pdf');
}
