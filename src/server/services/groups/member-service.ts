import type { FastifyReply } from 'fastify';
import { contentDisposition } from '#domain/files/file-name.ts';
import { printGroup } from '#domain/groups/member-work.ts';
import type { Work } from '#domain/work/work.ts';
import { badgeDocument } from '#server/badges/badge-document.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { AppError } from '#server/errors/app-error.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { newToken } from '#server/services/participants/badge-service.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';

export const exportGroupeBadges = async ({ params, context }: Call<'exportGroupeBadges'>): Promise<FastifyReply> => {
  const { engine } = context.tools;
  const badges = await inGroup(context, 'badgesGroupe', printGroup(params.id, { now: engine.now(), newToken }));
  if (badges.length === 0) throw new AppError('regle-metier', { message: 'participant.aucunBadge' });
  const title = badges[0]?.detail ?? '';
  const bytes = await renderPdf(badgeDocument({ title, culture: context.culture, createdAt: new Date(`${engine.now()}Z`), badges }));
  return context.reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('attachment', `badges-${params.id}.pdf`))
    .send(bytes);
};

const inGroup = <T>(context: ServiceContext, operation: string, work: Work<T>): Promise<T> => {
  const { engine } = context.tools;
  return inUnitOfWork(engine, context, { operation, entity: engine.registry.get('festival-groupe'), work: (unit) => runWork(unit, work) });
};
