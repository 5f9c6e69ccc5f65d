import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { AccesNature } from '#generated/enums/acces-nature.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import { listConsultations as readConsultations } from '#server/journal/journal-repository.ts';
import type { Call } from '#server/services/service-call.ts';

/** Readers of one record, for users who may read it too. */
export async function listConsultations({
  query: { entite, id },
  context,
}: Call<'listConsultations'>): Promise<ServiceReply<'listConsultations'>> {
  const { pool, isInScope } = context.tools;
  const named = Object.values(entities).find(({ name }) => name === entite);
  if (named === undefined || !mayReadRecords(named, context.has) || !(await isInScope(context, named.name, id)))
    throw new AppError('introuvable');
  const natures = [AccesNature.consultation, AccesNature.protege];
  const rows = await readConsultations(pool, { entity: named.extends ?? named.name, id, natures, isProtected: AccesNature.protege });
  return rows.map(({ account, last, count, isProtected }) => ({ Compte: account, Derniere: last, Nombre: count, IsProtege: isProtected }));
}
