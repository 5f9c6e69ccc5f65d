import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { badgeCategorieEnum } from '#generated/enums/badge-categorie.gen.ts';
import { badgeExportTypeEnum, BadgeExportType } from '#generated/enums/badge-export-type.gen.ts';
import { contentDisposition } from '#domain/files/file-name.ts';
import { printAllGroups } from '#domain/groups/member-work.ts';
import { type Badge, printBadges } from '#domain/participants/badges.ts';
import { badgeDocument, type PrintedBadge } from '#server/badges/badge-document.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { AppError } from '#server/errors/app-error.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { writeRightOf } from '#domain/participants/write-right.ts';

const TOKEN_BYTES = 15;
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The badges of one type that are to print, in one document; those of groups are those of their members. */
export const exportBadges = async ({ body, context }: Call<'exportBadges'>): Promise<FastifyReply> => {
  const { Type, Eannee, Tous = false, Ids } = body;
  const isGroup = Type === BadgeExportType.groupe;
  if (!context.has(isGroup ? 'FESTIVAL-GROUPE-WRITE' : writeRightOf(Type))) throw new AppError('droit-manquant');
  const badges = await printed(context, { Type, Eannee, Tous, Ids });
  if (badges.length === 0) throw new AppError('regle-metier', { message: 'participant.aucunBadge' });
  const label = badgeExportTypeEnum.values.find(({ value }) => value === Type)?.labels[context.culture] ?? '';
  const createdAt = new Date(`${context.tools.engine.now()}Z`);
  const bytes = await renderPdf(badgeDocument({ title: `${label} ${Eannee}`, culture: context.culture, createdAt, badges }));
  return context.reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('attachment', `badges-${label.toLowerCase()}-${Eannee}.pdf`))
    .send(bytes);
};

interface Wanted {
  readonly Type: number;
  readonly Eannee: number;
  readonly Tous: boolean;
  readonly Ids: readonly number[] | undefined;
}

const printed = (context: ServiceContext, { Type, Eannee, Tous, Ids }: Wanted): Promise<readonly PrintedBadge[]> => {
  const { engine } = context.tools;
  const now = engine.now();
  const isGroup = Type === BadgeExportType.groupe;
  const entity = engine.registry.get(isGroup ? 'festival-groupe' : 'festival-participant');
  return inUnitOfWork(engine, context, {
    operation: 'badges',
    entity,
    work: async (unit) => {
      if (isGroup) return runWork(unit, printAllGroups(Eannee, { now, newToken }));
      const badges = await runWork(unit, printBadges({ type: Type, eannee: Eannee, isWhole: Tous, ids: Ids, now, newToken }));
      return badges.map((badge) => onPaper(badge, context));
    },
  });
};

const onPaper = ({ name, structure, category, token }: Badge, { culture }: ServiceContext): PrintedBadge => ({
  name,
  detail: structure,
  category: badgeCategorieEnum.values.find(({ value }) => value === category)?.labels[culture] ?? '',
  token,
});
