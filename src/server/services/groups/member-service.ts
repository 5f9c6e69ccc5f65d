import type { FastifyReply } from 'fastify';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { contentDisposition } from '#domain/files/file-name.ts';
import { isMemberFile } from '#domain/groups/member-file.ts';
import { handOverBadges, importMembers, printGroup } from '#domain/groups/member-work.ts';
import type { Work } from '#domain/work/work.ts';
import { badgeDocument } from '#server/badges/badge-document.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { AppError } from '#server/errors/app-error.ts';
import { runWork } from '#server/records/run-work.ts';
import { newToken } from '#server/services/participants/badge-service.ts';
import { inUnitOfWork } from '#server/records/unit-of-work.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';

/** The members of a file, all of it or nothing unless it is forced. */
export const importGroupeMembres = async ({
  params,
  body,
  context,
}: Call<'importGroupeMembres'>): Promise<ServiceReply<'importGroupeMembres'>> => {
  if (!isMemberFile(body.Nom, body.Contenu)) throw new AppError('regle-metier', { message: 'groupe.importFormat' });
  const order = { text: body.Contenu, isForced: body.Mode === 'force', isTrial: body.Essai === true };
  const { lines, imported } = await inGroup(context, 'importMembres', importMembers(params.id, order));
  return {
    Importes: imported,
    Lignes: lines.map(({ ligne, nom, prenom, etat }) => ({ Ligne: ligne, Nom: nom, Prenom: prenom, Etat: etat })),
  };
};

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

export const handOverGroupeBadges = ({ params, context }: Call<'handOverGroupeBadges'>): Promise<ServiceReply<'handOverGroupeBadges'>> =>
  inGroup(context, 'remiseBadges', handOverBadges(params.id, { now: context.tools.engine.now(), userId: context.user.id }));

const inGroup = <T>(context: ServiceContext, operation: string, work: Work<T>): Promise<T> => {
  const { engine } = context.tools;
  return inUnitOfWork(engine, context, { operation, entity: engine.registry.get('festival-groupe'), work: (unit) => runWork(unit, work) });
};
